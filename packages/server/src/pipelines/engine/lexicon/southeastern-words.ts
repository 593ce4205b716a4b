import { translationsIn } from './word-rows.ts';

/** Words of labels in Romanian, Turkish (with the endings that the second word of a label takes) and Greek. */
export const SOUTHEASTERN_WORDS = translationsIn(`
number: numărul, număr, numar, numarul, numara, numarası, numarasını, sayı, sayısı, αριθμός, αριθμοσ, αριθμού, αρ, αριθ
date: datei, tarih, tarihi, tarihinde, ημερομηνία, ημερομηνίας, ημνία, ημ
amount: sumă, suma, sumei, tutar, tutarı, miktarı, bedeli, meblağ, ποσό, ποσού, ποσά
total: totalul, totală, toplam, toplamı, genel, yekûn, σύνολο, συνόλου, συνολικό, συνολική, γενικό
sub total: aratoplam, μερικό, υποσύνολο
tax: impozit, impozitul, taxe, vergi, vergisi, φόρος, φόρου, φόροι, φπα
tax base: bază, matrah, matrahı, καθαρή
rate: cotă, cota, oranı, kuru, συντελεστής, ποσοστό, ισοτιμία
invoice: factură, facturii, facturi, fatura, faturanın, faturası, τιμολόγιο, τιμολογίου
receipt: bonul, chitanță, chitanța, chitanţă, makbuz, makbuzu, fiş, fişi, απόδειξη, απόδειξης
order: comandă, comanda, comenzii, sipariş, siparişi, παραγγελία, παραγγελίας
customer: clientul, clientului, cumpărător, cumpărătorul, cumpărătorului, beneficiar, müşteri, müşterinin, alıcı, alıcının, πελάτης, πελάτη, αγοραστής, αγοραστή
supplier: furnizor, furnizorul, furnizorului, tedarikçi, tedarikçinin, προμηθευτής, προμηθευτή
seller: vânzător, vânzătorul, vânzătorului, satıcı, satıcının, πωλητής, πωλητή
issuer: emitent, emitentul, düzenleyen, εκδότης, εκδότη
contractor: prestator, prestatorul, executant, yüklenici, ανάδοχος
recipient: destinatar, destinatarul, alıcısı, παραλήπτης, παραλήπτη
sender: expeditor, expeditorul, gönderen, gönderici, αποστολέας, αποστολέα
payer: plătitor, plătitorul, ödeyen, πληρωτής
payee: beneficiarul, beneficiarului, lehtar, δικαιούχος, δικαιούχου
name: nume, numele, denumire, denumirea, isim, ismi, unvan, unvanı, ünvanı, όνομα, ονόματος, επωνυμία, επωνυμίας, ονομασία
full name: adısoyadı, ονοματεπώνυμο, ονοματεπωνύμου
first name: prenume, prenumele
surname: soyadı, soyad, soyisim, επώνυμο, επωνύμου
address: adresă, adresa, adresei, sediul, sediu, domiciliu, domiciliul, adresi, διεύθυνση, διεύθυνσης, έδρα
city: oraș, orașul, oraşul, localitate, localitatea, şehir, ilçe, πόλη, πόλης
county: județ, județul, judeţ, judeţul
street: strada, stradă, sokak, sokağı, cadde, caddesi, οδός, οδού
country: ülke, ülkesi, χώρα, χώρας
postcode: ταχυδρομικός, τκ
phone: telefonul, telefonu, τηλέφωνο, τηλεφώνου, τηλ, κινητό
email: eposta, posta, ηλεκτρονικό
account: contul, contului, hesap, hesabı, hesabın, λογαριασμός, λογαριασμού
bank: bancă, banca, băncii, bankası, τράπεζα, τράπεζας
branch: sucursala, sucursală, şube, şubesi, υποκατάστημα, υποκαταστήματος
statement: extrasul, ekstre, ekstresi, dökümü, αντίγραφο
balance: soldul, bakiye, bakiyesi, υπόλοιπο, υπολοίπου
debit: borç, χρέωση, χρέωσης
credit: alacak, πίστωση, πίστωσης
transaction: tranzacție, tranzacția, tranzacții, tranzacţie, operațiune, operațiunea, işlem, işlemi, işlemin, συναλλαγή, συναλλαγής, κίνηση, κινήσεις
transfer: transferul, havale, havalesi, μεταφορά, έμβασμα
payment: plată, plata, plății, plăţii, ödeme, ödemesi, ödemenin, πληρωμή, πληρωμής
paid: plătit, achitat, achitată, ödenen, ödendi, πληρωμένο, πληρωθέν, εξοφλήθη
due: scadență, scadența, scadenței, scadent, scadentă, vade, vadesi, λήξη, λήξης, πληρωτέο
amount due: ödenecek, πληρωτέα
currency: monedă, moneda, monedei, valută, döviz, νόμισμα, νομίσματος
interest: dobândă, dobânda, dobânzii, faiz, faizi, τόκος, τόκοι, επιτόκιο
fee: comision, comisionul, ücret, ücreti, ücretler, komisyon, masraf, προμήθεια, αμοιβή, τέλη, τέλος
discount: reducere, reducerea, iskonto, iskontosu, indirim, indirimi, έκπτωση, έκπτωσης
cash: numerar, nakit, μετρητά, μετρητών
card: cardul, kart, kartı, κάρτα, κάρτας
quantity: cantitate, cantitatea, miktar, adet, adedi, ποσότητα, ποσότητας, τεμάχια, τεμ
unit: unitate, unitatea, birim, birimi, μονάδα, μονάδας, μονάδες, μμ
price: preț, prețul, preţ, preţul, pret, pretul, unitar, fiyat, fiyatı, τιμή, τιμής
cost: costul, costuri, maliyet, maliyeti, κόστος, δαπάνη
value: valoare, valoarea, valorii, değer, değeri, αξία, αξίας, τιμές
description: descriere, descrierea, açıklama, açıklaması, tanım, tanımı, cinsi, περιγραφή, περιγραφής, αιτιολογία
article: produse, produs, produsul, produselor, malın, ürün, ürünün, είδος, είδους, προϊόν, προϊόντος
service: serviciu, serviciul, servicii, serviciilor, hizmet, hizmeti, hizmetin, υπηρεσία, υπηρεσίας, υπηρεσίες, υπηρεσιών
code: codul, kodu, κωδικός, κωδικού
type: tipul, felul, tür, türü, çeşidi, τύπος, τύπου
category: categoria, categorie, kategori, kategorisi, κατηγορία, κατηγορίας
status: starea, durum, durumu, κατάσταση, κατάστασης
period: perioada, perioadă, perioadei, dönem, dönemi, dönemin, περίοδος, περιόδου
from: începând, από
to: până, έως, μέχρι
start: început, începutul, începerii, începere, başlangıç, başlama, έναρξη, έναρξης
end: sfârșit, sfârșitul, încetare, încetării, bitiş, bitimi, sona
page: pagina, sayfa, sayfası, σελίδα, σελίδας, σελ
signature: semnătură, semnătura, semnatura, imza, imzası, υπογραφή, υπογραφής
stamp: ștampila, σφραγίδα
signed: semnat, imzalayan, υπεγράφη
place: locul, yer, yeri, τόπος, τόπου
birth: naștere, nașterii, naşterii, nasterii, doğum, γέννησης, γέννηση, γεννήσεως
gender: sexul, cinsiyet, cinsiyeti, φύλο
nationality: naționalitate, naționalitatea, naţionalitate, uyruk, uyruğu, εθνικότητα
citizenship: cetățenie, cetățenia, cetăţenia, vatandaşlık, υπηκοότητα, ιθαγένεια
occupation: profesia, profesie, ocupația, meslek, mesleği, επάγγελμα, επαγγέλματος
job title: funcția, funcţia, funcție, görevi, görev, θέση, ιδιότητα
marital status: medeni, οικογενειακή
passport: pașaport, pașaportului, pasaport, pasaportu, διαβατήριο, διαβατηρίου
identity card: buletin, kimlik, kimliği, ταυτότητα, ταυτότητας, ταυτότητος
personal identification number: cnp, tckn, αμκα
issue: emiterii, emitere, emiterea, eliberării, eliberare, düzenleme, düzenlenme, veriliş, έκδοση, έκδοσης, εκδόσεως
issued: emis, emisă, eliberat, eliberată, întocmit, verildiği, εκδόθηκε
expiry: expirării, expirare, expiră, geçerlilik, λήγει
valid: valabil, valabilă, geçerli, ισχύει, ισχύς, ισχύος
authority: autoritate, autoritatea, makam, αρχή, αρχής
employee: angajat, angajatul, angajatului, salariat, salariatul, salariatului, çalışan, çalışanın, işçinin, personel, εργαζόμενος, εργαζομένου, υπάλληλος, μισθωτός
employer: angajator, angajatorul, angajatorului, işveren, işverenin, εργοδότης, εργοδότη
salary: salariu, salariul, salariului, maaşı, ücretin, μισθός, μισθού, αποδοχές, αποδοχών
gross: brut, brüt, μικτό, μικτός, μικτές, ακαθάριστο
net: netă, καθαρό, καθαρές
department: departament, departamentul, secția, departman, departmanı, bölüm, bölümü, τμήμα, τμήματος
hours: saatler, saati, ώρες, ωρών
deduction: rețineri, reținere, deducere, kesinti, kesintisi, kesintiler, κρατήσεις, κράτηση
contribution: contribuție, contribuția, contribuții, primi, εισφορά, εισφορές
contract: contractul, contractului, sözleşme, sözleşmesi, sözleşmenin, σύμβαση, σύμβασης, συμβόλαιο
party: părțile, taraf, taraflar, μέρη, συμβαλλόμενοι
subject: obiect, obiectul, obiectului, konu, konusu, θέμα, αντικείμενο
purpose: scop, scopul, amaç, amacı, σκοπός
reason: motivul, neden, nedeni, sebep, sebebi, λόγος
duration: durata, durată, süresi, διάρκεια
deadline: termen, termenul, termenului, προθεσμία, προθεσμίας
delivery: livrare, livrării, livrarea, teslim, teslimat, teslimatı, παράδοση, παράδοσης
delivery note: aviz, avizul, irsaliye, irsaliyesi, δελτίο
shipment: expediere, expedierii, sevk, sevkiyat, gönderi, αποστολή, αποστολής
carrier: transportator, transportatorul, taşıyıcı, taşıyan, μεταφορέας, μεταφορέα
driver: șofer, șoferul, conducător, sürücü, sürücünün, şoför, οδηγός, οδηγού
vehicle: vehicul, vehiculul, vehiculului, autovehicul, mașina, araç, aracın, όχημα, οχήματος
plate: înmatriculare, plaka, plakası, κυκλοφορίας
weight: greutate, greutatea, ağırlık, ağırlığı, βάρος, βάρους
volume: volumul, hacim, hacmi, όγκος
length: lungime, lungimea, uzunluk, uzunluğu, μήκος
width: lățime, lățimea, genişlik, genişliği, πλάτος
height: înălțime, înălțimea, yükseklik, yüksekliği, ύψος
package: ambalaj, ambalare, paket, συσκευασία
packages: colete, koli, δέματα
origin: origine, originea, menşe, menşei, προέλευση, προέλευσης, καταγωγής
destination: destinație, destinația, varış, προορισμός, προορισμού
departure: plecare, plecării, plecarea, kalkış, αναχώρηση, αναχώρησης
arrival: sosire, sosirii, sosirea, varışı, άφιξη, άφιξης
route: ruta, rută, güzergah, güzergâh, διαδρομή, δρομολόγιο
flight: zbor, zborul, uçuş, uçuşu, πτήση, πτήσης
seat: koltuk, koltuğu, κάθισμα
ticket: bilet, biletul, bileti, εισιτήριο, εισιτηρίου
passenger: pasager, pasagerul, călător, yolcu, yolcunun, επιβάτης, επιβάτη
time: timp, timpul, saat, ώρα, ώρας
day: ziua, zile, günü, ημέρα, ημέρες
week: săptămâna, hafta, εβδομάδα
month: lună, luna, lunii, ayı, μήνας, μήνα
year: anul, anului, yıl, yılı, έτος, έτους
quarter: trimestru, trimestrul, çeyrek, τρίμηνο
patient: pacient, pacientul, pacientului, hasta, hastanın, ασθενής, ασθενούς, ασθενή
doctor: medicul, medicului, doktor, doktoru, hekim, hekimi, ιατρός, ιατρού, γιατρός
diagnosis: diagnosticul, tanı, tanısı, teşhis, διάγνωση, διάγνωσης
treatment: tratament, tratamentul, tedavi, tedavisi, θεραπεία, αγωγή
medication: medicament, medicamente, medicamentul, ilaç, ilacı, ilaçlar, φάρμακο, φάρμακα
dosage: dozaj, doză, doz, dozu, δοσολογία, δόση
result: rezultat, rezultatul, rezultate, sonuç, sonucu, sonuçlar, αποτέλεσμα, αποτελέσματα, αποτελέσματος
test: analiză, analiza, analize, tetkik, tahlil, testi, εξέταση, εξέτασης, εξετάσεις
sample: probă, proba, probei, numune, numunesi, örnek, δείγμα, δείγματος
laboratory: laboratorul, laboratuvar, laboratuvarı, εργαστήριο, εργαστηρίου
reference range: referans, αναφοράς
hospital: spital, spitalul, spitalului, hastane, hastanesi, νοσοκομείο, νοσοκομείου
admission: internare, internării, yatış, εισαγωγής, εισαγωγή
discharge: externare, externării, taburcu, çıkış, εξιτήριο, εξόδου
blood: sânge, sange, kan, αίμα, αίματος
school: școală, școala, școlii, okul, okulu, okulun, σχολείο, σχολείου, σχολή
university: universitate, universitatea, üniversite, üniversitesi, πανεπιστήμιο, πανεπιστημίου
faculty: facultate, facultatea, fakülte, fakültesi
student: elevul, elevului, studentul, studentului, öğrenci, öğrencinin, öğrencisi, μαθητής, μαθητή, φοιτητής, φοιτητή
class: clasă, clasa, clasei, sınıf, sınıfı, τάξη, τάξης
grade: notei, notu, puan, puanı, βαθμός, βαθμού, βαθμοί, βαθμολογία
course: materia, disciplina, dersi, dersin, μάθημα, μαθήματος, μαθήματα
teacher: profesorul, öğretmen, öğretmeni, καθηγητής, εκπαιδευτικός
exam: examenul, examenului, sınav, sınavı
semester: semestrul, semestrului, yarıyıl, εξάμηνο
diploma: diplomă, diploması, πτυχίο, δίπλωμα
certificate: certificatul, certificatului, adeverință, adeverința, sertifika, belge, belgesi, πιστοποιητικό, πιστοποιητικού, βεβαίωση
vote: voturi, vot, oylar, ψήφοι, ψήφων
candidate: candidat, candidatul, adayı, υποψήφιος, υποψηφίου
election: alegeri, alegerilor, seçim, seçimi, εκλογές, εκλογών
court: tribunalul, judecătoria, instanța, mahkeme, mahkemesi, δικαστήριο, δικαστηρίου
case: dosar, dosarul, dosarului, dosya, dosyası, dava, esas, υπόθεση, υπόθεσης
judge: judecător, judecătorul, hakim, hâkim, δικαστής
law: lege, legea, legii, kanun, kanunu, yasa, νόμος, νόμου
decision: decizie, decizia, hotărâre, hotărârea, karar, kararı, απόφαση, απόφασης
plaintiff: reclamant, reclamantul, davacı, ενάγων
defendant: pârât, pârâtul, davalı, εναγόμενος
application: cerere, cererea, cererii, başvuru, başvurusu, αίτηση, αίτησης
applicant: solicitant, solicitantul, başvuran, αιτών, αιτούντος
permit: autorizație, autorizația, izin, izni, άδεια, άδειας
license: licență, ruhsat, ruhsatı, ehliyet
owner: proprietar, proprietarul, titularul, sahibi, ιδιοκτήτης, ιδιοκτήτη, κάτοχος
tenant: chiriaș, chiriașul, locatar, locatarul, kiracı, kiracının, μισθωτής, ενοικιαστής, μισθωτή
landlord: locatorul, kiraya, kiralayan, εκμισθωτής, εκμισθωτή
rent: chirie, chiria, chiriei, kira, kirası, μίσθωμα, ενοίκιο, μισθώματος
area: suprafață, suprafața, alanı, yüzölçümü, εμβαδόν, επιφάνεια
floor: etaj, etajul, katı, όροφος, ορόφου
room: odası, δωμάτιο, δωματίου
apartment: apartament, apartamentul, daire, dairesi, διαμέρισμα
building: clădire, clădirea, bina, binası, κτίριο
insurance: asigurare, asigurării, asigurarea, sigorta, sigortası, ασφάλιση, ασφάλισης, ασφαλιστική
insured: asigurat, asiguratul, asiguratului, sigortalı, sigortalının, ασφαλισμένος, ασφαλισμένου
insurer: asigurător, asigurătorul, sigortacı, ασφαλιστής
policy: poliță, polița, poliței, poliçesi, ασφαλιστήριο, συμβολαίου
premium: ασφάλιστρο, ασφάλιστρα
coverage: acoperire, acoperirea, teminat, teminatı, κάλυψη, κάλυψης
damage: daună, dauna, daune, hasar, hasarı, ζημία, ζημιά
witness: martor, martorul, tanık, şahit, μάρτυρας
meter: contor, contorul, contorului, sayaç, sayacı, sayacın, μετρητής, μετρητή
reading: citire, indexul, okuma, endeks, endeksi, ένδειξη, ενδείξεις
consumption: consum, consumul, tüketim, tüketimi, κατανάλωση, κατανάλωσης
tariff: tariful, tarife, tarifesi, τιμολόγησης
electricity: electricitate, elektrik, ρεύμα, ηλεκτρικού, ρεύματος
gas: gaze, doğalgaz, αέριο, αερίου
water: apei, suyu, νερό, ύδρευση, νερού
heating: încălzire, ısıtma, θέρμανση, θέρμανσης
temperature: temperatura, temperatură, sıcaklık, sıcaklığı, θερμοκρασία
pressure: presiune, presiunea, basınç, basıncı, πίεση
model: modelul, modeli, μοντέλο
brand: marca, marcă, markası, μάρκα
manufacturer: producător, producătorul, üretici, üreticisi, imalatçı, κατασκευαστής, κατασκευαστή
serial: serisi, σειρά, σειράς
color: culoare, culoarea, renk, rengi, χρώμα
engine: motorul, motoru, κινητήρας, κινητήρα
fuel: combustibil, combustibilul, yakıt, yakıtı, καύσιμο, καυσίμου
device: aparat, aparatul, dispozitiv, cihaz, cihazı, συσκευή, συσκευής
warranty: garanție, garanția, garanti, garantisi, εγγύηση, εγγύησης
repair: reparație, reparații, onarım, tamir, επισκευή
defect: defecțiune, arıza, arızası, βλάβη
inspection: inspecție, inspecția, muayene, muayenesi, έλεγχος, ελέγχου
project: proiect, proiectul, proiectului, proje, projesi, έργο, έργου
meeting: ședință, ședința, ședinței, toplantı, toplantısı, συνεδρίαση, συνεδρίασης
minutes: procesul, tutanak, tutanağı, πρακτικό, πρακτικά
participant: participanți, katılımcı, katılımcılar, συμμετέχοντες
chair: președinte, președintele, başkan, başkanı, πρόεδρος, προέδρου
secretary: secretarul, sekreter, sekreteri, γραμματέας
director: directorul, müdür, müdürü, διευθυντής, διευθυντή
manager: administratorul, yönetici, yöneticisi, yetkili, yetkilisi, υπεύθυνος, υπευθύνου, διαχειριστής
representative: reprezentant, reprezentantul, temsilci, temsilcisi, εκπρόσωπος, εκπροσώπου
contact: iletişim, irtibat, επικοινωνία, επικοινωνίας
member: membru, membrul, membri, üye, üyesi, üyelik, μέλος, μέλη, μέλους
author: autorul, yazar, yazarı, συγγραφέας
title: titlul, başlık, başlığı, τίτλος, τίτλου
language: limba, limbă, dili, γλώσσα
note: notlar, σημείωση, σημειώσεις, παρατηρήσεις
comment: observații, observaţii, yorum, σχόλια
attachment: anexă, anexa, ekler, παράρτημα, συνημμένα
conclusion: concluzie, concluzii, συμπέρασμα
recommendation: recomandări, recomandare, öneri, öneriler, συστάσεις
report: raport, raportul, raportului, rapor, raporu, έκθεση, έκθεσης, αναφορά
document: documentul, documentului, evrak, evrakı, έγγραφο, εγγράφου, παραστατικό, παραστατικού
registration: înregistrare, înregistrării, înregistrarea, kayıt, kaydı, sicil, sicili, tescil, εγγραφής, μητρώο, μητρώου
company: societate, societatea, societății, firma, firmei, şirket, şirketi, firması, εταιρεία, εταιρείας, εταιρία, επιχείρηση
tax number: afm, αφμ, vkn
tax office: δου
registration number: mersis, γεμη
without: hariç, χωρίς, πλην
incl: inclus, inclusiv, dahil, περιλαμβάνεται, συμπεριλαμβανομένου
first: primul, πρώτος, πρώτη
last: ultimul, τελευταία, τελευταίο
new: nou, nouă, yeni, νέος, νέα, νέο
old: vechi, eski, παλαιό
current: curent, curentă, mevcut, güncel, τρέχουσα, τρέχον
previous: precedentă, anterior, önceki, προηγούμενο, προηγούμενη
next: următor, următoarea, următorul, sonraki, επόμενη, επόμενο
annual: anuală, yıllık, ετήσιο, ετήσια
monthly: lunară, aylık, μηνιαίο, μηνιαία
average: medie, ortalama, μέσος, μέση
income: venit, venitul, venituri, gelir, geliri, gelirler, εισόδημα, έσοδα
expense: cheltuieli, cheltuială, gider, gideri, giderler, έξοδα, δαπάνες
profit: profitul, kârı, κέρδος, κέρδη
loss: pierdere, pierderi, zarar, zararı, ζημίες
revenue: cifra, hasılat, ciro, cirosu, πωλήσεις
difference: diferență, diferența, fark, farkı, διαφορά
warehouse: depozit, depozitul, depo, deposu, αποθήκη, αποθήκης
stock: stoc, stocul, stok, απόθεμα
batch: lotul, παρτίδα, παρτίδας
customs: vamal, vamală, vama, gümrük, gümrüğü, τελωνείο, τελωνειακή
father: tatăl, tatălui, babası, πατέρας, πατρός, πατέρα, πατρώνυμο
mother: mama, mamei, annesi, μητέρα, μητρός, μητέρας
child: copil, copii, copilului, çocuk, çocuğu, τέκνο, παιδί, τέκνα
spouse: soția, eşinin, σύζυγος, συζύγου
age: vârsta, vârstă, yaş, yaşı, ηλικία
approved: aprobat, onaylayan, onay, εγκρίθηκε
received: primit, primire, primirii, alınan, παρελήφθη, παραλαβής, παραλαβή
reference: referință, referința
`);
