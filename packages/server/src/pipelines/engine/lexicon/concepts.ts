/**
 * What business documents speak of: for each concept the words documents print for it, in several languages, and the
 * names schemas give it. It says nothing about any particular document, form or vendor.
 */
import type { Concept, ConceptId } from '../core/concept.ts';
import type { ValueKind } from '../core/value-kinds.ts';

const list = (text: string): string[] => text.split('|').filter((entry) => entry !== '');
const concept = (id: ConceptId, kind: ValueKind, labels: string, names = ''): Concept => ({
  id,
  kind,
  labels: list(labels),
  names: list(names),
});

export const CONCEPTS: readonly Concept[] = [
  // Parties
  concept(
    'issuer_name',
    'name',
    'company|company name|vendor|vendor name|supplier|supplier name|seller|merchant|merchant name|store|store name|shop|issuer|billed by|sold by|remit to|issued by|business name|lieferant|verkäufer|rechnungssteller|fournisseur|vendeur|émetteur|proveedor|vendedor|emisor|fornitore|venditore|leverancier|verkoper|fornecedor|sprzedawca',
    'company|vendor|supplier|seller|merchant|store|shop|issuer|biller|seller name|supplier name|merchant name|issuer name|store name|company name|vendor name|name of the store|business|restaurant|provider|issuing company|payee',
  ),
  concept(
    'issuer_address',
    'address',
    'address|store address|company address|alamat|adresse|anschrift|dirección|indirizzo|adres|endereço',
    'address|store address|company address|vendor address|supplier address|seller address|merchant address|issuer address',
  ),
  concept(
    'customer_name',
    'name',
    'bill to|billed to|customer|customer name|client|client name|buyer|sold to|invoice to|attn|attention|member|patient|patient name|guest|kunde|käufer|rechnungsempfänger|acheteur|destinataire|cliente|comprador|acquirente|klant|koper|nabywca',
    'customer|client|buyer|bill to|customer name|buyer name|client name|buyer company|customer company|receiver name|receiver|recipient|payer',
  ),
  concept('patient_name', 'name', 'patient|patient name|name of patient|versicherter', 'patient|patient name|insured'),
  concept(
    'customer_address',
    'address',
    'bill to|billing address|customer address|invoice address|rechnungsadresse|adresse de facturation|dirección de facturación',
    'customer address|billing address|client address|buyer address|receiver address|bill to address',
  ),
  concept(
    'ship_to',
    'address',
    'ship to|deliver to|delivery address|shipping address|lieferadresse|lieferanschrift|adresse de livraison',
    'shipping address|delivery address|ship to',
  ),
  // Of letters and mails
  concept(
    'subject',
    'text',
    'subject|betreff|objet|asunto|oggetto|onderwerp|assunto|temat|emne|ämne',
    'subject|subject line|email subject|mail subject|message subject|e mail subject|letter subject',
  ),
  // Numbers of documents and parties
  concept(
    'document_number',
    'identifier',
    'invoice number|invoice no|invoice|receipt number|receipt no|bill number|bill no|document number|doc no|document no|inv no|slip no|check number|chk|trans no|transaction number|rechnungsnummer|rechnung nr|rechnungs nr|belegnummer|beleg nr|numéro de facture|facture no|facture n|numero facture|número de factura|factura no|fattura n|numero fattura|tax invoice no|cash bill|factuurnummer|fatura no|numer faktury|faktura nr',
    'invoice number|invoice no|invoice id|receipt number|document number|bill number|number of the invoice|document id',
  ),
  concept(
    'order_number',
    'identifier',
    'order number|order no|po number|purchase order|po no|order id|order reference|your order|your reference|sales order|bestellnummer|bestell nr|auftragsnummer|auftrag nr|ihre bestellung|commande|numéro de commande|commande n|pedido|número de pedido|ordine|ordernummer|zamówienie',
    'order number|po number|purchase order number|order id|order reference|purchase order reference',
  ),
  concept(
    'customer_number',
    'identifier',
    'customer number|customer no|account number|account no|client number|member no|member id|kundennummer|kunden nr|numéro client|code client|n client|número de cliente|codice cliente|klantnummer',
    'customer number|account number|customer id|client id',
  ),
  concept(
    'vat_number',
    'identifier',
    'vat id|vat number|vat no|vat reg no|vat registration number|gst id|gst reg no|gst no|gst id no|ust id|ust idnr|ust id nr|ustid|umsatzsteuer id|umsatzsteueridentifikationsnummer|uid|uid nr|tva intracommunautaire|n tva|numéro tva|n tva intracommunautaire|identifiant tva|nif|cif|partita iva|p iva|btw nummer|btw nr|abn|sst no|sst id',
    'vat id|vat number|vat registration number|gst number|vat identification number|vat no',
  ),
  concept(
    'tax_number',
    'identifier',
    'tax number|tax id|tax registration number|tax no|ein|tin|steuernummer|steuer nr|st nr|siret|siren|siret no|fiscal code|codice fiscale|npwp|nip|fein',
    'tax id|tax number|tax registration number|tax identification number|fiscal number',
  ),
  concept(
    'registration_number',
    'identifier',
    'company registration|co reg|co no|company no|registration no|registration number|roc no|reg no|handelsregister|hrb|rcs|kvk',
    'registration number|company registration number|company number',
  ),
  concept('iban', 'identifier', 'iban|iban no', 'iban'),
  concept('bic', 'identifier', 'bic|swift|swift code|bic swift', 'bic|swift|swift code'),
  // Dates and times
  concept(
    'document_date',
    'date',
    'date|dated|vom|du|invoice date|receipt date|bill date|issue date|date of issue|document date|doc date|dated|date time|transaction date|datum|rechnungsdatum|belegdatum|date de facture|date facture|date d émission|fecha|fecha de factura|fecha de emisión|data|data fattura|factuurdatum|tarikh|order date|data wystawienia|fakturadatum',
    'date|invoice date|receipt date|issue date|date of issue|transaction date|purchase date|document date|date of the receipt|date of purchase',
  ),
  concept(
    'due_date',
    'date',
    'due date|payment due|pay by|payable until|payable by|pay until|due by|bis zum|zahlbar bis zum|überweisen sie bis zum|zahlung bis|payable le|à payer avant le|due on|date due|payment due date|due|fällig|fällig am|fälligkeit|fälligkeitsdatum|zahlbar bis|zahlungsziel|échéance|date d échéance|date limite de paiement|fecha de vencimiento|vencimiento|scadenza|data scadenza|vervaldatum|termin płatności',
    'due date|payment due date',
  ),
  concept('print_date', 'date', 'print date|printed|printed on|run date|report date|druckdatum', 'print date'),
  concept(
    'delivery_date',
    'date',
    'delivery date|ship date|shipped|date shipped|date of supply|lieferdatum|leistungsdatum|leistungszeitraum|liefertermin|date de livraison|fecha de entrega',
    'delivery date|ship date',
  ),
  concept(
    'birth_date',
    'date',
    'date of birth|dob|birth date|born|geburtsdatum|date de naissance',
    'date of birth|birth date|dob',
  ),
  concept(
    'effective_date',
    'date',
    'effective date|effective|as of|commencement date|start date',
    'effective date|commencement date|agreement date|contract date|date of the agreement',
  ),
  // Contracts
  concept(
    'governing_law',
    'text',
    'governing law|applicable law|choice of law|jurisdiction|anwendbares recht|droit applicable|ley aplicable',
    'jurisdiction|governing law|applicable law|choice of law|governing jurisdiction|governing state',
  ),
  concept(
    'contract_term',
    'duration',
    'term|term of agreement|initial term|duration|laufzeit|vertragslaufzeit|durée|duración',
    'term|contract term|agreement term|term of agreement|duration|length of the agreement|contract duration',
  ),
  concept(
    'contract_party',
    'name',
    'parties|party|contracting parties|vertragsparteien|parties contractantes',
    'party|parties|contract parties|contracting parties|parties to the agreement|signatories|party names',
  ),
  concept('time', 'time', 'time|hour|uhrzeit|masa|heure|hora|open|close', 'time|time of purchase|transaction time'),
  // Amounts
  concept(
    'total',
    'money',
    'total|grand total|total amount|amount due|due|total due|balance due|net total|total payable|amount payable|total incl tax|total rounded|total sales incl tax|total amount incl tax|rounded total|total after rounding|total including tax|to pay|total sales|total to pay|total invoice|invoice total|bill total|order total|total price|total charge|total charges|total with tax|net amount payable|total net|gesamtbetrag|gesamtsumme|summe|rechnungsbetrag|endbetrag|bruttobetrag|gesamt brutto|summe brutto|zu zahlen|zahlbetrag|rechnungssumme|bruttosumme|total ttc|montant total|montant ttc|net à payer|total à payer|importe total|total factura|total a pagar|totale|totale fattura|totale da pagare|totaal|te betalen|totaal incl btw|jumlah|do zapłaty|razem|att betala',
    'total|total amount|grand total|amount due|invoice total|total price|total amount paid|total due|amount payable|gross total|total paid|gross amount|total incl tax',
  ),
  concept(
    'subtotal',
    'money',
    'sub total|subtotal|total excl tax|total sales excl tax|amount excl tax|total before tax|net amount|taxable amount|amount before tax|total without tax|zwischensumme|nettobetrag|netto|summe netto|gesamt netto|nettosumme|warenwert|sous total|total ht|montant ht|base imponible|subtotale|imponibile|totaal excl btw|subtotaal|item total|items total|net sales|total excl|merchandise total|food total',
    'subtotal|sub total|net amount|total before tax|amount before tax|net total|total excl tax',
  ),
  concept(
    'tax',
    'money',
    'tax|tax amount|gst|vat|sales tax|service tax|total tax|gst amount|vat amount|total gst|tax total|mwst|mehrwertsteuer|ust|umsatzsteuer|steuerbetrag|mwst betrag|summe mwst|tva|montant tva|total tva|iva|importe iva|imposta|btw|btw bedrag|gst payable|add tax|output tax|moms|total included tax|tax included|included gst|incl tax amount',
    'tax|tax amount|vat amount|gst amount|sales tax|total tax|tax total|vat total',
  ),
  concept(
    'tax_base',
    'money',
    'taxable base|tax base|basis amount|base amount|taxable amount|bemessungsgrundlage|steuerbasis|nettobetrag|netto|base ht|base|basis|base imponible|imponibile|grondslag',
    'basis|tax base|base amount|taxable amount|taxable base',
  ),
  concept('tax_summary', 'money', 'tax summary|gst summary|tax code|sr|zrl|gst code'),
  concept(
    'tax_rate',
    'percent',
    'tax rate|vat rate|rate|mwst satz|steuersatz|ust satz|mwst|ust|taux|taux tva|tva|tipo iva|aliquota|iva|btw',
    'tax rate|vat rate|rate|vat percent',
  ),
  concept(
    'discount',
    'money',
    'discount|total discount|disc|less|rebate|saving|savings|voucher|rabatt|nachlass|skonto|remise|descuento|sconto|korting|you saved',
    'discount|total discount|discount amount',
  ),
  concept(
    'rounding',
    'money',
    'rounding|rounding adjustment|rounding adj|round off|rounding amount|rnd|adj',
    'rounding',
  ),
  concept('service_charge', 'money', 'service charge|svc charge|service|svr chg', 'service charge'),
  concept(
    'tips',
    'money',
    'tip|tips|gratuity|tip amount|suggested tip|recommended gratuity|trinkgeld|pourboire',
    'tip|tips|gratuity',
  ),
  concept(
    'shipping',
    'money',
    'shipping|freight|delivery fee|shipping cost|delivery charge|postage|versand|versandkosten|fracht|frais de port|gastos de envío',
    'shipping|shipping cost|delivery fee|freight',
  ),
  concept(
    'paid',
    'money',
    'cash|tendered|amount tendered|cash tendered|amount paid|payment|paid|pay|visa|mastercard|master|credit card|debit|card|cash payment|tender|amex|nets|received|cash received|deposit|total tendered|payment amount|charge|eftpos|paid amount|visa card|prepaid|anzahlung|bezahlt|gegeben|bar|acompte|payé|espèces|pagado|pagato|betaald|already paid',
    'amount paid|cash|tendered|payment amount|prepaid amount',
  ),
  concept(
    'change',
    'money',
    'change|change due|cash change|balance|baki|rückgeld|wechselgeld|zurück|rendu|cambio|resto|your change',
    'change',
  ),
  concept(
    'item_count',
    'number',
    'total quantity|total item|total items|item count|no of items|number of items|total qty|items sold|item sold|qty total|total pcs|total unit',
    'number of items|item count|total quantity',
  ),
  concept('currency', 'currency', 'currency|ccy|währung|devise|moneda|valuta', 'currency|currency code'),
  // Contacts and others
  concept(
    'cashier',
    'name',
    'cashier|served by|server|operator|salesperson|sales person|clerk|staff|waiter|host|employee|user|account executive|bearbeiter|sachbearbeiter|verkäufer',
    'cashier|server|operator|salesperson',
  ),
  concept(
    'place_at',
    'identifier',
    'table|table no|tbl|pax|covers|guests|counter|terminal|station|pos|till|reg|tisch|kasse',
    'table number',
  ),
  concept(
    'phone',
    'phone',
    'tel|telephone|phone|phone number|mobile|hp|contact|call|telefon|téléphone|teléfono|telefono|telefoon|cell|hotline|contact number',
    'phone|telephone|phone number|tel|telephone number|contact number|mobile',
  ),
  concept('fax', 'phone', 'fax|fax number|telefax', 'fax|fax number'),
  concept('email', 'email', 'email|e mail|mail|courriel|correo', 'email|email address|e mail'),
  concept('website', 'url', 'website|web|url|www|visit us|internet', 'website|url|web'),
  concept('points', 'number', 'points|balance points|point|member points|reward'),
  concept('country', 'country', 'country|land|pays|país|paese', 'country|country code'),
  concept(
    'postcode',
    'identifier',
    'postcode|postal code|zip|zip code|plz|postleitzahl|code postal|cap',
    'postcode|postal code|zip|zip code',
  ),
  concept('city', 'text', 'city|town|ort|stadt|ville|ciudad|città|plaats', 'city|town|locality'),
  // Columns of item tables
  concept(
    'item_code',
    'identifier',
    'code|item code|sku|product code|article|article no|art nr|artikelnr|artikelnummer|artikel nr|item number|barcode|part number|artikel|référence|réf|referencia|codice|material',
    'item code|sku|product code|code|article number|part number|item number',
  ),
  concept(
    'item_description',
    'text',
    'description|item|product|item description|product name|particulars|details|service|bezeichnung|beschreibung|leistung|artikelbezeichnung|désignation|libellé|descripción|concepto|descrizione|omschrijving|items|name|menu|goods|nazwa',
    'description|item|name|product|product name|item name|item description|service',
  ),
  concept(
    'quantity',
    'number',
    'quantity|qty|units|pcs|hours|menge|anzahl|quantité|qté|cantidad|quantità|aantal|unit|ilość|stk',
    'quantity|qty|units|count',
  ),
  concept(
    'unit_price',
    'money',
    'unit price|price|rate|unit cost|u price|price each|cost|einzelpreis|e preis|stückpreis|ep|preis|prix unitaire|pu|pu ht|prix|precio|precio unitario|prezzo|prezzo unitario|prijs|stukprijs|s price|cena',
    'unit price|price|price per unit|rate|unit cost',
  ),
  concept(
    'line_total',
    'money',
    'amount|line total|total|total price|extended price|net amount|sub total|betrag|gesamt|gesamtpreis|gesamtbetrag|nettobetrag|g preis|gp|summe|montant|montant ht|total ht|importe|total|importo|totale|bedrag|amt|price|wartość',
    'amount|line total|total price|total|line amount|price|net amount',
  ),
];

export const conceptById: ReadonlyMap<string, Concept> = new Map(CONCEPTS.map((entry) => [entry.id, entry]));
