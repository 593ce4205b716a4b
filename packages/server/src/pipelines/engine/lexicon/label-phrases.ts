/** Labels of several words in other languages that mean something else than their words one by one. */
import { anyOf } from './lexicon.ts';
import { translationsIn } from './word-rows.ts';

/**
 * Vietnamese is written in syllables, which mean little without their marks, and Slavic, Semitic and Turkish labels join
 * words that also stand alone: "расчётный счёт" is an account and "счёт" an invoice.
 */
const PHRASES = translationsIn(`
account number: расчётный счёт, расчетный счет, р/с, лицевой счёт, лицевой счет, номер счёта, номер счета, поточний рахунок, розрахунковий рахунок, р/р, номер рахунку, žiro račun, số tài khoản, stk
account: tài khoản, банковский счёт, банковский счет, банківський рахунок, bankovní účet, bankový účet
correspondent account: корр. счёт, корр. счет, к/с
account statement: выписка по счету, выписка по счёту, виписка по рахунку, sao kê tài khoản
tax invoice: счёт-фактура, счет-фактура, счёта-фактуры, счета-фактуры, податкова накладна
account holder: владелец счёта, владелец счета, власник рахунку, majitel účtu, majiteľ účtu, titular cont, hesap sahibi, صاحب الحساب, בעל החשבון, chủ tài khoản, op naam van, em nome de, konto lautend auf, intitulé du compte, intestazione conto, odbiorca przelewu
payment purpose: назначение платежа, назначения платежа, призначення платежу, svrha plaćanja, účel platby
due date: срок оплаты, оплатить до, термін оплати, сплатити до, datum splatnosti, dátum splatnosti, data scadenței, scadent la, son ödeme tarihi, vade tarihi, ημερομηνία λήξης, تاريخ الاستحقاق, موعد السداد, fizetési határidő, hạn thanh toán, jatuh tempo, termine di pagamento, prazo limite, exigible le, à acquitter avant le, please remit by, settle by, payable no later than
payment method: способ оплаты, форма оплаты, спосіб оплати, způsob úhrady, způsob platby, spôsob úhrady, spôsob platby, forma úhrady, način plaćanja, način plačila, modalitate de plată, metoda de plată, ödeme şekli, ödeme yöntemi, τρόπος πληρωμής, طريقة الدفع, طريقة السداد, אופן תשלום, אמצעי תשלום, fizetés módja, fizetési mód, phương thức thanh toán, hình thức thanh toán, metode pembayaran, cara bayar, forma de pagament
unit price: цена за единицу, цена за ед, ціна за одиницю, ціна за од, cena za jednotku, jednotková cena, jedinična cijena, cena na enoto, preț unitar, preţ unitar, birim fiyat, birim fiyatı, τιμή μονάδας, سعر الوحدة, מחיר יחידה, מחיר ליחידה, egységár, đơn giá, harga satuan, preu unitari
unit: ед. изм, единица измерения, од. вим, одиниця виміру, měrná jednotka, merná jednotka, mj, jedinica mjere, enota mere, unitate de măsură, ölçü birimi, μονάδα μέτρησης, mértékegység, đơn vị tính, đvt
amount due: к оплате, всего к оплате, итого к оплате, до сплати, усього до сплати, k úhradě, k úhrade, celkem k úhradě, za plaćanje, ukupno za platiti, za plačilo, total de plată, ödenecek tutar, πληρωτέο ποσό, المبلغ المستحق, סה"כ לתשלום, סה״כ לתשלום, fizetendő összeg, fizetendő, maksettava yhteensä, tổng thanh toán, total bayar
total excl tax: итого без ндс, всього без пдв, celkem bez dph, spolu bez dph, ukupno bez pdv, skupaj brez ddv, total fără tva, kdv hariç toplam, σύνολο χωρίς φπα, الإجمالي قبل الضريبة, المجموع قبل الضريبة, סה"כ לפני מע"מ, סה״כ לפני מע״מ, veroton yhteensä, nettó összesen, cộng tiền hàng
total incl tax: итого с ндс, всего с ндс, всього з пдв, celkem s dph, spolu s dph, ukupno s pdv, skupaj z ddv, total cu tva, kdv dahil toplam, vergiler dahil toplam, σύνολο με φπα, الإجمالي شامل الضريبة, المجموع شامل الضريبة, סה"כ כולל מע"מ, סה״כ כולל מע״מ, bruttó összesen, verollinen yhteensä
sub total: промежуточный итог, проміжний підсумок, međuzbroj, ara toplam, μερικό σύνολο, المجموع الفرعي, סכום ביניים, tạm tính
total: tổng cộng, tổng tiền, tổng số tiền, genel toplam, סה"כ, סה״כ, סך הכל, المجموع الكلي, الإجمالي الكلي, γενικό σύνολο, jumlah total
total tax: сумма ндс, всего ндс, в том числе ндс, в т.ч. ндс, сума пдв, у тому числі пдв, výše dph, částka dph, iznos pdv, znesek ddv, valoare tva, tva total, kdv tutarı, toplam kdv, hesaplanan kdv, ποσό φπα, مبلغ الضريبة, ضريبة القيمة المضافة, סכום מע"מ, סכום מע״מ, áfa összege, áfa összesen, alv yhteensä, tiền thuế, tiền thuế gtgt
tax rate: ставка ндс, ставка пдв, sazba dph, sadzba dph, stopa pdv, stopnja ddv, cota tva, cotă tva, kdv oranı, συντελεστής φπα, نسبة الضريبة, שיעור מע"מ, שיעור מע״מ, áfa kulcs, áfakulcs, thuế suất, thuế suất gtgt
tax: מע"מ, מע״מ, thuế gtgt, thuế, φ.π.α
tax number: mã số thuế, mst, vergi numarası, vergi no, vergi kimlik no, vergi kimlik numarası, الرقم الضريبي, رقم التسجيل الضريبي, cod fiscal, a.φ.μ
tax office: vergi dairesi, δ.ο.υ
registration number: السجل التجاري, ח.פ, ח"פ, ח״פ, ticaret sicil no, mã số doanh nghiệp, nr. reg. com, αρ. γεμη
dealer number: עוסק מורשה
invoice number: số hóa đơn, номер счёта на оплату, номер счета на оплату, счёт №, счет №, счёт на оплату №, счет на оплату №, рахунок №, číslo faktury, račun br, račun št, חשבונית מס מספר, חשבונית מס׳, חשבונית מס'
invoice: hóa đơn, hoá đơn, счёт на оплату, счет на оплату, рахунок на оплату, рахунок-фактура, חשבונית מס, daňový doklad
invoice date: ngày hóa đơn, ngày lập
order number: số đơn hàng, mã đơn hàng
order: đơn hàng, đơn đặt hàng
number: số, số hiệu
date: ngày, ngày tháng
name: tên, họ tên, họ và tên, tên hàng
full name: ф.и.о, п.і.б, ad soyad, adı soyadı, ad soyadı, الاسم الكامل, שם מלא, nume și prenume, numele și prenumele, jméno a příjmení, meno a priezvisko, ime i prezime, ime in priimek, ім'я та прізвище, nama lengkap
first name: שם פרטי, الاسم الأول
surname: שם משפחה, اسم العائلة, họ
customer: khách hàng, người mua, bên mua
customer name: tên khách hàng, tên người mua
supplier: nhà cung cấp, bên bán
seller: người bán, đơn vị bán hàng
address: địa chỉ
phone: điện thoại, số điện thoại, sđt
company: công ty, tên công ty
description: diễn giải, mô tả, nội dung
article: tên hàng hóa, hàng hóa, hàng hóa dịch vụ, sản phẩm
service: dịch vụ
quantity: số lượng, sl
price: giá
amount: thành tiền, số tiền
discount: chiết khấu, giảm giá
payment: thanh toán
paid: đã thanh toán
currency: loại tiền, tiền tệ, para birimi, единица валюты
balance: số dư, bakiye
opening balance: số dư đầu kỳ, начальный остаток, остаток на начало, входящий остаток, залишок на початок, вхідний залишок, počáteční zůstatek, počiatočný zostatok, početno stanje, začetno stanje, sold inițial, sold precedent, açılış bakiyesi, devreden bakiye, αρχικό υπόλοιπο, الرصيد الافتتاحي, יתרת פתיחה, saldo awal
closing balance: số dư cuối kỳ, конечный остаток, остаток на конец, исходящий остаток, залишок на кінець, вихідний залишок, konečný zůstatek, konečný zostatok, završno stanje, konačno stanje, končno stanje, sold final, kapanış bakiyesi, τελικό υπόλοιπο, الرصيد الختامي, יתרת סגירה, saldo akhir
debit: ghi nợ, phát sinh nợ
credit: ghi có, phát sinh có
transaction: giao dịch
bank: ngân hàng
branch: chi nhánh
birth: sinh
date of birth: ngày sinh, tanggal lahir, дата рождения, дата народження, datum narození, dátum narodenia, datum rođenja, datum rojstva, data nașterii, doğum tarihi, ημερομηνία γέννησης, تاريخ الميلاد, תאריך לידה, születési idő, születési dátum, data de naixement
place of birth: nơi sinh, место рождения, місце народження, místo narození, miesto narodenia, mjesto rođenja, kraj rojstva, locul nașterii, doğum yeri, τόπος γέννησης, محل الميلاد, مكان الميلاد, מקום לידה, születési hely, tempat lahir
gender: giới tính, jenis kelamin
nationality: quốc tịch
identity card number: số cmnd, số cccd, cmnd, cccd, תעודת זהות, ת.ז, ת"ז, ת״ז, رقم الهوية, tc kimlik no, t.c. kimlik no
signature: chữ ký, ký tên, tanda tangan
signed date: ngày ký
contract: hợp đồng
contract number: số hợp đồng
salary: lương, tiền lương
employee: nhân viên, người lao động
department: phòng ban, bộ phận
job title: chức vụ, chức danh, radno mjesto, delovno mesto, pracovní pozice
delivery: giao hàng
delivery date: ngày giao, ngày giao hàng
weight: trọng lượng, khối lượng
vehicle: phương tiện
plate: biển số, регистрационный знак, государственный номер, гос. номер, nomor polisi, رقم اللوحة
patient: bệnh nhân
doctor: bác sĩ
diagnosis: chẩn đoán
result: kết quả
school: trường, בית ספר, בית הספר
hospital: bệnh viện, בית חולים
court: tòa án, בית משפט, בית המשפט
student: học sinh, sinh viên
class: lớp
grade: điểm
subject: môn học
country: quốc gia
city: thành phố
district: quận, huyện
province: tỉnh
street: đường
email: el. pošta, эл. почта, электронная почта, електронна пошта, البريد الإلكتروني, דואר אלקטרוני, דוא"ל, דוא״ל
postcode: почтовый индекс, поштовий індекс, poštovní směrovací číslo, poštanski broj, poštna številka, cod poștal, posta kodu, ταχυδρομικός κώδικας, τ.κ, الرمز البريدي, מיקוד, mã bưu điện, kode pos, codi postal
code: mã, mã hàng
type: loại
period: kỳ, từ ngày
page: trang
status: trạng thái, tình trạng
note: ghi chú
purpose: mục đích
start date: ngày bắt đầu
end date: ngày kết thúc
issue date: ngày cấp, дата выдачи, дата видачі, дата составления, datum vystavení, dátum vystavenia, datum izdavanja, datum izdaje, data emiterii, data eliberării, düzenleme tarihi, veriliş tarihi, ημερομηνία έκδοσης, تاريخ الإصدار, تاريخ الاصدار, תאריך הנפקה, kiállítás dátuma, kiállítás kelte, kiállítás napja
delivery date: datum zdanitelného plnění, duzp, teljesítés dátuma, teljesítés időpontja, дата отгрузки, дата поставки, дата доставки, datum dodání, dátum dodania, datum isporuke, datum dobave, data livrării, teslim tarihi, ημερομηνία παράδοσης, تاريخ التسليم, תאריך אספקה
issued by: nơi cấp, кем выдан, ким виданий, jednatel vystavil
expiry date: срок действия, действителен до, термін дії, дійсний до, platnost do, platné do, platí do, vrijedi do, valabil până la, son kullanma tarihi, geçerlilik tarihi, ισχύει έως, تاريخ الانتهاء, בתוקף עד, érvényes, voimassa asti
variable symbol: var. symbol
serial number: заводской номер, серийный номер, серійний номер, výrobní číslo, výrobné číslo, serijski broj, număr de serie, seri no, seri numarası, σειριακός αριθμός, الرقم التسلسلي, מספר סידורי, sarjanumero
net weight: вес нетто, масса нетто, вага нетто
gross weight: вес брутто, масса брутто, вага брутто
marital status: семейное положение, сімейний стан, rodinný stav, bračno stanje, stare civilă, medeni hali, medeni durum, οικογενειακή κατάσταση, الحالة الاجتماعية, מצב משפחתי, családi állapot, status perkawinan
net salary: на руки, к выплате, čistá mzda, neto plaća, salariu net, net maaş, صافي الراتب, שכר נטו, käteen maksettava
gross salary: hrubá mzda, bruto plaća, salariu brut, brüt maaş, إجمالي الراتب, שכר ברוטו
customer number: номер клиента, номер клієнта, müşteri no, müşteri numarası, رقم العميل, מספר לקוח, mã khách hàng
delivery note: bon de livraison, documento di trasporto, documento de transporte, guia de remessa, guia de transporte, guía de remisión, dowód dostawy, dowodu dostawy, nota de entrega, bolla di consegna, doc. di trasporto, wydanie zewnętrzne, bordereau de livraison
credit note: nota di credito, nota credito, nota de crédito, nota de credito, factura rectificativa, factura de abono, faktura korygująca, faktury korygującej, nota kredytowa
debit note: nota de débito, nota di debito, note de débit
remaining amount: reste dû, pozostało do zapłaty, residuo da pagare, saldo da pagare, reste à régler, rimanenza da saldare, resto da pagare, queda por pagar, deuda pendiente, noch offen, nog openstaand
balance due: solde dû, saldo dovuto
amount due: montant dû, importo dovuto
ship date: data inizio trasporto, data wydania towaru
shipment number: numéro d'envoi, n° d'envoi, numero di spedizione, n. spedizione, codice spedizione
waybill number: nr listu przewozowego, numer listu przewozowego
account holder: intestatario conto, intestatario del conto, intestatario c/c, intestato a, ten name van, t.n.v
payment reference: causale bonifico, causale del bonifico, causale del versamento, causale di versamento, causale pagamento, causale del pagamento, référence à rappeler, bei zahlung angeben, bei zahlung bitte angeben, onder vermelding van, o.v.v, ange vid betalning
bank: établissement bancaire, istituto di credito, instituição bancária, entidad bancaria, entidad financiera
payment period: prazo de pagamento
payment terms: termin i forma płatności, warunki zapłaty
payment method: sposób zapłaty, forma zapłaty
end date: data fine, data de fim
period end: fine periodo, fim do período, periodo al, okres do, zeitraum bis, abrechnungszeitraum bis, leistungszeitraum bis, periode tot, periode tot en met, periode t/m, période au, period till, periodens slut, período até, periodo hasta, fin de la prestation
period start: periodo dal, okres od, zeitraum von, abrechnungszeitraum von, leistungszeitraum von, leistungszeitraum ab, periode van, periode vanaf, begin periode, période du, period från, período de, début de la prestation
contract end: fine contratto, fim do contrato, termo do contrato, scadenza contratto, scadenza del contratto, terme du contrat, afloop contract, laufzeit bis, vertragslaufzeit bis
contract start: prise d'effet du contrat, date d'effet du contrat, begin contract
from date: från och med, fr.o.m
until: till och med, tot en met
valid until: giltig t.o.m, giltigt t.o.m, giltig t o m, giltig till, geldig tot, geldig t/m, geldig tot en met, giltig till och med, válido até, válida até, validade até, ważne do, ważna do, ważny do, valido fino al, valida fino al, validità fino al, bindefrist bis
number of packages: número de volumes, nº de volumes, n.º de volumes, nº volumes, aantal dozen, nombre de colis, nb de colis, nbre colis, nbre de colis, nb colis, total de volumes
cost center: centre de coût, centre de coûts, centro di costo, c. di costo, centro de coste, centro de costes, centro de costos, centro de custo, centro de custos, miejsce powstawania kosztów, centrum kosztów
sales representative: agente comercial, representante comercial, agente di vendita, agente commerciale, vendedor responsável, représentant commercial, przedstawiciel handlowy, opiekun handlowy
carrier: agencia de transporte, empresa de transporte, firma kurierska, expédié par, enviado por, spedito tramite, livré par, versand durch, verzonden via, société de transport, compañía de transporte, ditta di trasporto
deliver to: livrer à, livré à, entregar a, leveren aan, levereras till, lieferung an
goods recipient: empfänger der ware, odbiorca towaru, destinatario merce
reminder fee: frais de relance, frais de rappel, indemnité de recouvrement, indemnité forfaitaire de recouvrement, gastos de reclamación, recargo por demora, taxa de lembrete, custos de aviso, despesas de cobrança, administratiekosten aanmaning, opłata za wezwanie
advance payment: entrega a cuenta, pago a cuenta, acompte versé, acconto versato, pagamento antecipado, à conto zahlung, à-conto-zahlung, akontozahlung, reeds aanbetaald, pago anticipado, pagamento anticipato, wpłata zaliczkowa
contact person: osoba kontaktowa, osoba do kontaktu, pessoa de contacto, pessoa de contato, persona de contacto, persona di contatto, personne de contact, personne à contacter, affaire suivie par, dossier suivi par, es betreut sie, atendido por, tratado por, behandeld door
order status: estado del pedido, estado da encomenda, statut de la commande, stato dell'ordine
gross weight: masa brutto
net weight: masa netto
expected delivery date: livraison prévue, consegna prevista, previsão de entrega, entrega prevista
payment type: tipo pagamento, tipo di pagamento, tipo de pago, art der zahlung
shipping method: art des versands, modalità di spedizione, spedizione a mezzo, trasporto a mezzo, mezzo di spedizione, mode d'expédition, modo de expedição
marks and numbers: kennzeichen und nummern, contrassegni e numeri, cechy i numery
trade name: nom commercial, nombre comercial, nome commerciale, nome comercial, nazwa handlowa, denominazione commerciale
best before: mindestens haltbar bis, haltbar bis, ten minste houdbaar tot, houdbaar tot, à consommer de préférence avant, consumir preferentemente antes de, da consumarsi preferibilmente entro, najlepiej spożyć przed, consumir de preferência antes de
expiry date: verwendbar bis, à utiliser avant, date limite d'utilisation
place of delivery: lieu prévu pour la livraison, luogo previsto per la consegna, plaats bestemd voor de aflevering, auslieferungsort des gutes, plaats van aflevering, miejsce przeznaczenia
place of loading: plaats van inontvangstneming, miejsce załadunku
tare weight: poids à vide, peso a vuoto
package type: mode d'emballage, nature de l'emballage, clase de embalaje, tipo de embalaje, tipo imballo, tipo di imballaggio, wijze van verpakking, sposób opakowania, rodzaj opakowania, tipo de embalagem, modo de embalagem, art der verpackung
packing group: groupe d'emballage, grupo de embalaje, gruppo di imballaggio, gruppo d'imballaggio, grupa pakowania, grupo de embalagem
requested date: data richiesta
tensile strength: résistance à la traction, resistencia a la tracción, resistenza a trazione, resistenza alla trazione, wytrzymałość na rozciąganie, resistência à tração
yield strength: limite d'élasticité, límite elástico, limite elastico, limite di snervamento, granica plastyczności, limite de elasticidade
steel grade: nuance d'acier, calidad del acero, tipo di acciaio, gatunek stali, qualidade do aço
signal word: mention d'avertissement, palabra de advertencia, hasło ostrzegawcze, palavra-sinal
emergency phone: numéro d'appel d'urgence, numero telefonico di emergenza, telefoonnummer voor noodgevallen, numer telefonu alarmowego
flash point: point d'éclair, punto de inflamación, punto di infiammabilità, temperatura zapłonu, ponto de inflamação, ponto de fulgor
boiling point: point d'ébullition, punto de ebullición, punto di ebollizione, temperatura wrzenia, ponto de ebulição
melting point: point de fusion, punto de fusión, punto di fusione, temperatura topnienia, ponto de fusão
density: masse volumique
physical state: état physique, estado físico, stato fisico, fysische toestand, stan skupienia
proper shipping name: désignation officielle de transport, designación oficial de transporte, designazione ufficiale di trasporto, prawidłowa nazwa przewozowa, designação oficial de transporte, juiste ladingnaam
hazard class: classe de danger, classes de danger, clase de peligro, clases de peligro, classe di pericolo, classi di pericolo, classe de perigo, classes de perigo, klasa zagrożenia
un number: numéro onu, número onu, numero onu, numer onz, vn-nummer
exchange rate: taux de change, tipo de cambio, tasso di cambio, taxa de câmbio, kurs wymiany
customs office: bureau de douane, ufficio di dogana, urząd celny
statistical value: statistischer wert, valor estadístico, wartość statystyczna, valor estatístico
work order: bon de travail, ordre de travail, orden de trabajo, ordine di lavoro, ordem de trabalho, ordem de serviço
operating hours: heures de fonctionnement, heures de marche, horas de funcionamiento, ore di funzionamento, horas de funcionamento
travel time: temps de trajet, temps de déplacement, tiempo de desplazamiento, tempo di viaggio, czas dojazdu, tempo de deslocação
working time: temps de travail, tiempo de trabajo, ore di lavoro, czas pracy, tempo de trabalho
labour: main d'oeuvre, main d'œuvre, mano de obra, mão de obra
delivery condition: stato di fornitura, état de livraison, estado de suministro, stan dostawy, estado de fornecimento
year of construction: année de construction, anno di costruzione, año de fabricación, rok budowy, rok produkcji, ano de fabrico
issued by: ausgestellt von, emitido por
received by: reçu par
number of packages: nombre des colis, nombre de colis
number of pages: nombre de pages
number of persons: nombre de personnes
inspected by: contrôlé par
bill to: facturé à, facturer à
waybill: lettera di vettura, lettre de voiture
shipping cost: frais d'envoi, port et emballage, taxa de entrega, opłata za dostawę
late interest: pénalité de retard, pénalités de retard, juro de mora
return reason: warum senden sie zurück, waarom stuurt u terug, dlaczego zwracasz
landlord: kiraya veren, صاحب الملك
`);

const MEANINGS: ReadonlyMap<string, string> = new Map(
  PHRASES.map(([phrase, english]) => [phrase.toLowerCase(), english]),
);
const PHRASE = new RegExp(`(?<!\\p{L})(?:${anyOf([...MEANINGS.keys()])})(?!\\p{L})`, 'giu');
/** Letters of the languages above; most texts have none of them. */
const HAS_THEIR_LETTERS = /[\u0100-\u1fff]/;
/** The longest words of phrases that have no such letters: "datum splatnosti" is looked for where a text has "splatnosti". */
const TELLING: ReadonlySet<string> = new Set(
  [...MEANINGS.keys()]
    .filter((phrase) => /\P{L}/u.test(phrase) && !HAS_THEIR_LETTERS.test(phrase))
    .map((phrase) =>
      phrase.split(/\P{L}+/u).reduce((longest, word) => (word.length > longest.length ? word : longest)),
    ),
);

const mayHavePhrase = (text: string): boolean =>
  HAS_THEIR_LETTERS.test(text) || (text.match(/\p{L}+/gu) ?? []).some((word) => TELLING.has(word.toLowerCase()));

/** A text with its known phrases in English. */
export const withEnglishPhrases = (text: string): string =>
  mayHavePhrase(text)
    ? text
        .normalize('NFC')
        .replaceAll('’', "'")
        .replace(PHRASE, (phrase) => ` ${MEANINGS.get(phrase.toLowerCase().replace(/\s+/g, ' ')) ?? phrase} `)
    : text;
