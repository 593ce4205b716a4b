/** Words of labels in other languages, as the English tokens the lexicon is written in. */

const pairs = (text: string): [string, string][] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [english = '', words = ''] = line.split('=');
      return words
        .trim()
        .split(/\s+/)
        .map((word): [string, string] => [plain(word), english.trim()]);
    });

const plain = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss');

/** Right: words in any language, without accents after reading. Left: one or several English tokens. */
export const TRANSLATIONS: ReadonlyMap<string, string> = new Map(
  pairs(`
    number = nummer numéro numero número nummern nombre nº numer
    date = datum fecha data dato
    invoice = rechnung facture factura fattura factuur faktura fatura
    invoice number = rechnungsnummer rechnungsnr factuurnummer fakturanummer fakturanr
    invoice date = rechnungsdatum factuurdatum fakturadatum belegdatum ausstellungsdatum
    invoice amount = rechnungsbetrag rechnungssumme
    due date = fälligkeitsdatum fälligkeit vervaldatum zahlungsziel forfallsdato förfallodatum
    due = fällig échéance vencimiento scadenza zahlbar
    delivery date = lieferdatum leistungsdatum liefertermin leveringsdatum
    delivery = lieferung livraison entrega consegna levering
    order = bestellung auftrag commande pedido ordine zamówienie
    order number = bestellnummer auftragsnummer ordernummer bestellnr auftragsnr
    customer = kunde kunden acheteur cliente klant käufer comprador acquirente koper kund nabywca
    customer number = kundennummer kundennr klantnummer kundnummer
    seller = verkäufer vendeur vendedor venditore verkoper sprzedawca
    supplier = lieferant fournisseur proveedor fornitore leverancier fornecedor
    recipient = empfänger destinataire destinatario
    total = gesamt summe totaal totale suma razem gesamtsumme endsumme
    total amount = gesamtbetrag endbetrag gesamtpreis
    gross amount = bruttobetrag bruttosumme
    net amount = nettobetrag nettosumme nettowert warenwert entgelt
    gross = brutto bruto lordo bruttó
    net = netto neto netta nettopreis
    sub total = zwischensumme subtotaal subtotale
    tax = mwst ust steuer mehrwertsteuer umsatzsteuer taxe impuesto imposta moms podatek
    tax amount = steuerbetrag mwstbetrag
    tax rate = steuersatz mwstsatz aliquota
    tax number = steuernummer steuernr
    tax base = bemessungsgrundlage steuerbasis imponible imponibile grondslag
    rate = satz taux tasso tarief
    amount = betrag montant importe importo bedrag valor kwota belopp
    quantity = menge anzahl quantité qté cantidad quantità aantal ilość antal
    price = preis prix precio prezzo prijs cena pris
    unit price = einzelpreis stückpreis stukprijs
    unit = einheit unité unidad unità eenheid
    description = bezeichnung beschreibung désignation libellé descripción descrizione omschrijving artikelbezeichnung concepto nazwa
    article = artikel article artículo articolo
    article number = artikelnummer artikelnr artnr
    item = position pos posten
    name = bezeichnung namn nom nombre nome naam
    address = anschrift adresse dirección indirizzo adres endereço
    account = konto compte cuenta conto rekening
    bank = bank banque banco banca
    payment = zahlung paiement pago pagamento betaling
    discount = rabatt nachlass skonto remise descuento sconto korting
    shipping = versand versandkosten fracht
    phone = telefon téléphone teléfono telefono telefoon
    reference = referenz référence referencia riferimento zeichen
    currency = währung devise moneda valuta
    period = zeitraum période periodo periode
    page = seite page página pagina
    contract = vertrag contrat contrato contratto
    company = firma entreprise empresa azienda bedrijf
    receipt = quittung beleg reçu recibo ricevuta kassenbon
    country = land pays país paese
    city = ort stadt ville ciudad città plaats
    street = straße rue calle via straat
    postcode = plz postleitzahl cap
  `),
);
