"""Words of forms, receipts, invoices and letters in many languages."""
from __future__ import annotations

LABELS: list[str] = [label for line in """
TOTAL|SUBTOTAL|SUB-TOTAL|SUB TOTAL|GRAND TOTAL|TOTAL DUE|AMOUNT DUE|BALANCE|BALANCE DUE|CASH|CHANGE|CHANGE DUE|VISA
MASTERCARD|DEBIT|CREDIT CARD|TAX|GST|VAT|SALES TAX|SERVICE CHARGE|DISCOUNT|ROUNDING|ROUNDING ADJ|ROUND ADJ
ROUNDING ADJUSTMENT|NETT TOTAL|NET TOTAL|QTY|ITEM|ITEMS|NO. OF ITEMS|TOTAL QTY|DESCRIPTION|PRICE|UNIT PRICE|U/PRICE
AMOUNT|AMT|AMOUNT(RM)|TAX(RM)|TAX INVOICE|SIMPLIFIED TAX INVOICE|INVOICE|INVOICE NO|INVOICE NO.|INVOICE #|INV NO
RECEIPT|RECEIPT NO|RECEIPT #|BILL NO|BILL#|ORDER NO|ORDER#|TABLE|TABLE NO|PAX|CASHIER|SALESPERSON|COUNTER|TERMINAL|POS
SHIFT|DATE|TIME|TEL|TEL NO|FAX|PHONE|CO. REG. NO|CO REG NO|GST REG NO|GST REG. NO|GST ID|GST ID NO|GST SUMMARY|TAX CODE
TAX SUMMARY|TOTAL SALES|TOTAL SALES (INCLUSIVE GST)|TOTAL INCL. GST|TOTAL EXCL. GST|TOTAL INCLUSIVE OF GST
TOTAL AMT PAYABLE|PAYMENT|PAID AMOUNT|TENDERED|CASH TENDERED|MEMBER|POINTS|THANK YOU|THANK YOU, PLEASE COME AGAIN
GOODS SOLD ARE NOT RETURNABLE|THANK YOU FOR YOUR PATRONAGE|CUSTOMER COPY|DOCUMENT NO|DOC NO|REF NO|REFERENCE|PO NUMBER
P.O. BOX|ACCOUNT NO|ACCOUNT|BANK|IBAN|BIC|SWIFT|DUE DATE|PAYMENT TERMS|TERMS|SHIP TO|BILL TO|SOLD TO|FROM|TO|ATTN
SUBJECT|RE|CC|NAME|ADDRESS|CITY|STATE|ZIP|COUNTRY|SIGNATURE|SIGNED|TITLE|DEPARTMENT|PAGE|DATE OF BIRTH|SEX|REMARKS
COMMENTS|APPROVED BY|PREPARED BY|PROJECT|BRAND|QUANTITY|WEIGHT|UNIT|CODE|NUMBER|TYPE|Mr.|Mrs.|Dear Sir or Madam,
Yours sincerely,|Best regards,
Summe|Gesamtbetrag|Gesamtsumme|MwSt.|MwSt. 19%|Zwischensumme|Rechnung|Rechnungsnummer|Rechnung Nr.|Kundennummer
Kunden-Nr.|Datum|Rechnungsdatum|Lieferdatum|Betrag|Menge|Einzelpreis|Gesamtpreis|Lieferschein|USt-IdNr.|Steuer-Nr.
Kasse|Bar|Rückgeld|Gegeben|Netto|Brutto|zzgl. MwSt.|inkl. MwSt.|Zahlbar bis|Bezeichnung|Stück|Straße|Geschäftsführer
Übertrag|Fälligkeit|Überweisung|Empfänger|Vielen Dank für Ihren Einkauf|Sehr geehrte Damen und Herren,
Mit freundlichen Grüßen|SUMME EUR|zu zahlen
TVA|Montant TTC|Total TTC|Total HT|Facture n°|N° de facture|Date d'échéance|Quantité|Prix unitaire|Désignation
Règlement|Espèces|Rendu|Carte bancaire|Remise|Sous-total|N° client|SIRET|À payer|Échéance|Référence|Libellé|Société
Téléphone|Merci de votre visite|Adresse de livraison|Montant|Pièce|Qté
Factura|Factura N.º|IVA|Importe|Fecha|Cantidad|Precio|Total a pagar|Efectivo|Cambio|Base imponible|Número|Vencimiento
CIF|NIF|Dirección|Descripción|Teléfono|Gracias por su visita|Señor|Año|Código|Población
Fattura|Totale|Totale complessivo|Importo|Data|Quantità|Prezzo unitario|Contanti|Resto|Scontrino|P.IVA|Partita IVA
Imponibile|Descrizione|Pagamento contante|Città|Società|Indirizzo|Grazie e arrivederci
Fatura|Contribuinte|Valor|Troco|Numerário|Data de emissão|Preço|Descrição|Endereço|Código|Número|Não
Obrigado pela sua visita|CNPJ|CPF|Quantidade|Cartão
Factuur|Factuurnummer|BTW|Totaal|Te betalen|Bedrag|Aantal|Omschrijving|Contant|Wisselgeld|Klantnummer|Vervaldatum
Bedankt en tot ziens
Faktura|Faktura VAT nr|Sprzedawca|Nabywca|Razem|Do zapłaty|Kwota|Ilość|Cena|Data wystawienia|PARAGON FISKALNY|SUMA PLN
PTU A|SPRZEDAŻ OPODATKOWANA A|Gotówka|Reszta|Wartość|Płatność|Należność|Łącznie|Miejscowość|ul.|Spółka z o.o.
Dziękujemy
Celkem|Celkem k úhradě|DPH|Částka|Datum splatnosti|Množství|Hotově|Vráceno|IČO|DIČ|Dodavatel|Odběratel|Účtenka
Děkujeme za nákup|Číslo účtu|Kč|Spolu|Suma|Účet|Daň|Množstvo|Dátum|Dodávateľ|Odberateľ|Ďakujeme
Számla|Összesen|Végösszeg|ÁFA|Dátum|Mennyiség|Egységár|Készpénz|Visszajáró|Fizetendő|Bruttó|Nettó|Nyugta
Köszönjük a vásárlást|Számlaszám|Vevő|Eladó|Főösszeg|Érték|Fő utca
Factură|Cantitate|Preț|Numerar|Rest|Dată|Sumă|Furnizor|Cumpărător|Bon fiscal|Vă mulțumim|București|Județ|Strada|Număr
FATURA|FİŞ NO|TOPLAM|KDV|TARİH|SAAT|NAKİT|Tutar|Miktar|Birim Fiyatı|TOPKDV|KREDİ KARTI|Müşteri|Adres|Ödeme
Teşekkür ederiz|İstanbul|Şehir|Açıklama
Summa|Moms|Belopp|Antal|Pris|Att betala|Kvitto|Kontant|Org.nr|Förfallodatum|Öresavrundning|Beløb|I alt|Kvittering
Forfaldsdato|Byttepenge|MVA|Å betale|Kundenr.|Øre|Varenr.|Lasku|Yhteensä|ALV|Päivämäärä|Määrä|Hinta|Käteinen|Eräpäivä
Viitenumero|Tuote
Arve|Kokku|Käibemaks|Kuupäev|Kogus|Hind|Rēķins|Kopā|PVN|Datums|Daudzums|Sąskaita|Iš viso|PVM|Kiekis|Kaina|Račun|Ukupno
PDV|Količina|Cijena|Iznos|Gotovina|Skupaj|DDV|Znesek|Reikningur|Samtals|Vsk|Total a pagar|Preu|Quantitat|Guztira
Prezioa
Chargeback|Statement|Opening balance|Closing balance|Carried forward|Page 1 of 2|Continued|Net weight|Gross weight|Tare
Purchase order|Delivery note|Packing list|Credit note|Remittance advice|Employee|Employer|Social security|Withheld
Registrant|Registration No.|Foreign principal|Exhibit|Supplemental statement|Nature of business|Yes|No|N/A|Other (specify)
""".strip().split("\n") for label in line.split("|")]

GREEK_LABELS = """ΣΥΝΟΛΟ|Σύνολο|ΦΠΑ|Φ.Π.Α.|ΤΙΜΟΛΟΓΙΟ|Τιμολόγιο|Απόδειξη|ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ ΠΩΛΗΣΗΣ|Ημερομηνία|Ημ/νία|Ποσό|Ποσότητα|
Τιμή|Αξία|Α.Φ.Μ.|ΑΦΜ|Δ.Ο.Υ.|Πληρωτέο|Μετρητά|Ρέστα|Διεύθυνση|Τηλ.|Τηλέφωνο|Αριθμός|Περιγραφή|Πελάτης|Κωδικός|Έκπτωση|
ΚΑΘΑΡΗ ΑΞΙΑ|Ευχαριστούμε|Υπογραφή|Όνομα|Επώνυμο|Πόλη|Τ.Κ.""".replace("\n", "").split("|")

CYRILLIC_LABELS = """ИТОГО|Итого|НДС|Счёт|СЧЁТ-ФАКТУРА|Счет на оплату №|Дата|Сумма|Количество|Кол-во|Цена|Стоимость|ИНН|КПП|ОГРН|
Покупатель|Поставщик|Товар|Ед. изм.|К оплате|Наличные|Сдача|Кассовый чек|КАССИР|Адрес|Телефон|Тел.|Подпись|Договор|руб.|шт.|
Всього|РАЗОМ|ПДВ|Рахунок|Рахунок-фактура|Кількість|Ціна|Сума|ЄДРПОУ|Постачальник|Одержувач|грн|Готівка|Дякуємо за покупку|
Общо|ОБЩА СУМА|ДДС|Фактура №|Дата на издаване|Получател|Доставчик|Единична цена|лв.|бр.|Плащане в брой|ЕИК|Адреса|
Укупно|ПДВ|Рачун|Датум|Износ|Количина|Цена|ПИБ|Купац|Продавац|дин.|Сметка|Вкупно|ДДВ|Датум на издавање|Разам|Кошт""".replace("\n", "").split("|")

MONTHS = """January February March April May June July August September October November December Jan Feb Mar Apr May Jun Jul Aug
Sep Sept Oct Nov Dec Januar Februar März April Mai Juni Juli August September Oktober November Dezember janvier février mars avril
mai juin juillet août septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre
noviembre diciembre gennaio febbraio marzo aprile maggio giugno luglio settembre ottobre novembre dicembre stycznia lutego marca
kwietnia maja czerwca lipca sierpnia września października listopada grudnia janeiro fevereiro março outubro dezembro januari
februari maart leden únor březen duben květen červen srpen září říjen listopad prosinec Ocak Şubat Mart Nisan Mayıs Haziran Temmuz
Ağustos Eylül Ekim Kasım Aralık""".split()
GREEK_MONTHS = "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου".split()
CYRILLIC_MONTHS = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря січня лютого березня".split()

COMMON_CURRENCIES = ["$", "€", "£", "RM", "USD", "EUR"]
CURRENCIES = COMMON_CURRENCIES + ["GBP", "CHF", "zł", "Kč", "kr", "kr.", "Ft", "lei", "RON", "TL", "₺", "¥", "PLN", "CZK", "HUF",
                                  "SEK", "NOK", "DKK", "R$", "C$", "A$", "S$", "MYR", "Rs.", "₹", "Rp", "¢", "₽", "₩", "₱", "₫", "₴"]
UNITS = """ML L KG G MG CM MM M PCS PC PKT BOX BTL CAN X EA LB OZ FT IN DOZ SET ROLL TIN CTN g kg ml l cl cm mm m² m³ km kWh h Std. Stk
szt. ks db buc. Adet st pz u. %""".split()
DOMAINS = "com net org de fr es it pl cz hu ro co.uk com.my com.tr eu se dk nl pt io info gov edu".split()
COMPANY_FORMS = ["SDN BHD", "Sdn. Bhd.", "GmbH", "GmbH & Co. KG", "S.A.", "S.r.l.", "Ltd", "Ltd.", "LLC", "Inc.", "Sp. z o.o.", "s.r.o.",
                 "Kft.", "A.Ş.", "AB", "ApS", "AS", "Oy", "B.V.", "d.o.o.", "PLC", "ENTERPRISE", "TRADING", "RESTAURANT", "(M) SDN BHD",
                 "& Co.", "Corp.", "Corporation", "Pty Ltd"]
TRADES = """MART|MARKET|MINIMARKET|SUPERMARKET|HYPERMARKET|STORE|STORES|RETAIL|SHOP|TRADING|ENTERPRISE|ENTERPRISES|HARDWARE|STATIONERY|BAKERY
CAFE|COFFEE|KITCHEN|FOOD|FOODS|SEAFOOD|RESTAURANT|RESTORAN|BISTRO|PHARMACY|CLINIC|MEDICAL|ELECTRICAL|ELECTRONICS|MOTOR|MOTORS|AUTO|SERVICES
SERVICE STATION|PETROLEUM|TRANSPORT|LOGISTICS|INDUSTRIES|INDUSTRIAL|ENGINEERING|CONSTRUCTION|HOLDINGS|GROUP|PARTNERS|ASSOCIATES|CONSULTING
SOLUTIONS|TECHNOLOGIES|SYSTEMS|BOOKSTORE|BOOKS|FURNITURE|GALLERY|FASHION|BEAUTY|HOTEL|GIFT|DECO|DESIGN|PRINTING|MARKETING|DISTRIBUTION
WHOLESALE|SUPPLIES|SUPPLY|INTERNATIONAL|GLOBAL|GESELLSCHAFT|HANDEL|BÄCKEREI|APOTHEKE|BOUCHERIE|PHARMACIE|PANADERÍA|FARMACIA|FERRETERÍA
TRATTORIA|MACELLERIA|PIEKARNIA|APTEKA|SKLEP|LÉKÁRNA|MARKETI|ECZANE|KEDAI|PASAR|TOKO|WARUNG""".replace("\n", "|").split("|")
#: Words of addresses that come before a name, and those that come after one.
PLACES_BEFORE = """Jalan|Jln|Jln.|Jl.|Lorong|Lrg|Taman|Tmn|Tmn.|Bandar|Bandar Baru|Kampung|Kg.|Kawasan Perindustrian|Kawasan|Persiaran|Lebuh|Desa
Bukit|Pusat Bandar|Rue|Rue de|Avenue|Av. de|Place|Boulevard|Bd|Chemin|Via|Viale|Piazza|Corso|Calle|C/|Plaza|Avenida|Av.|Carrer|Rua|Rua da|Praça
ul.|al.|os.|pl.|ulica|ulice|nám.|Str.|Strada|Bd.|Calea|Sok.|Mah.|Cad.|An der|Am|Im|Zum|Unter den|Mount|Lake|Fort|Port|San|Santa|St.""".replace("\n", "|").split("|")
PLACES_AFTER = """Street|St|St.|Road|Rd|Rd.|Lane|Ln|Drive|Dr|Avenue|Ave|Ave.|Boulevard|Blvd|Court|Ct|Way|Close|Crescent|Terrace|Square|Park|Gardens|Hill
Heights|Industrial Estate|Industrial Park|Business Park|Shopping Centre|Shopping Mall|Mall|Plaza|Tower|Building|Complex|Village|Town|City Centre
Straße|Str.|strasse|weg|platz|gasse|allee|straat|laan|plein|gatan|vägen|gade|vej|gate|veien|katu|tie|utca|út|tér|caddesi|sokak|Indah|Jaya|Baru
Utama|Raya|Permai""".replace("\n", "|").split("|")
BULLETS = ["- ", "• ", "* ", "> ", "☐ ", "☑ ", "☒ ", "✓ ", "■ ", "● ", "○ ", "– ", "→ ", "[ ] ", "[x] ", "[X] ", "□ ", "▪ ", "✗ ", "· ", "( ) ", "(x) "]
SHORT = ["RM", "SR", "S", "X", "x", "A", "B", "QTY", "%", "@", "€", "$", "£", "N/A", "n/a", "-", "=", "*", "#", "No.", "kg", "Ft", "zł",
         "Kč", "TL", "I", "II", "III", "IV", "V", "VI", "XI", "a)", "b)", "1)", "(1)", "(i)", "A.", "1.", "•", "✓", "✗", "☐", "☑", "☒",
         "&", "/", "+", "1", "2", "O", "0", "l", "→", "½", "¼", "¾"]
QUOTES = ['"%s"', "“%s”", "„%s“", "«%s»", "‘%s’", "« %s »", "„%s”", "‹%s›", "'%s'"]
