import { translationsIn } from './word-rows.ts';

/** Label words in Indonesian that differ from Malay, and in Catalan that differ from Spanish. */
export const MORE_LATIN_WORDS = translationsIn(`
number: nomor, nomer
date: tanggal, tgl
amount: jumlah
total: keseluruhan
sub total: subjumlah
tax: pajak, impost, impostos
invoice: faktur, tagihan
receipt: kuitansi, kwitansi, struk, rebut
order: pesanan, comanda
customer: pelanggan, pembeli
supplier: pemasok, proveïdor
seller: penjual, venedor
recipient: penerima, destinatari
sender: pengirim, remitent
payer: pembayar
name: nama, nom
surname: cognom, cognoms
address: alamat, adreça, domicili
city: kabupaten, ciutat, població
district: kecamatan, kelurahan
province: provinsi, província
street: carrer
country: negara
postcode: kodepos
phone: telepon, telp, ponsel, telèfon, mòbil
account: rekening, compte
balance: saldo
opening balance: awal
debit: debet
transaction: transaksi, mutasi
payment: pembayaran, bayar, pagament
paid: dibayar, lunas, pagat
due: venciment
currency: moneda
interest: interessos
fee: biaya
discount: diskon, potongan, descompte
cash: tunai, efectiu
card: kartu, targeta
change: kembalian
quantity: kuantitas, banyaknya, qty, quantitat
unit: satuan, unitat
price: harga, preu
value: nilai
description: keterangan, uraian, deskripsi, descripció, concepte
article: barang, producte
service: jasa, layanan, servei
code: kode, codi
type: jenis, tipus
status: estat
period: periode, període
start: mulai, inici
page: halaman, pàgina
signature: tandatangan, signatura
place: tempat, lloc
birth: lahir, kelahiran, naixement
gender: kelamin, gènere
nationality: kewarganegaraan, kebangsaan, nacionalitat
religion: agama
occupation: pekerjaan, professió
job title: jabatan, càrrec
passport: paspor, passaport
valid: berlaku
issue: terbit, diterbitkan, penerbitan, emissió, expedició
employee: karyawan, pegawai, pekerja, treballador, empleat
employer: ocupador
salary: gaji, upah, salari
deduction: deduccions
net: bersih
gross: kotor
department: departemen, departament
contract: kontrak, perjanjian, contracte
party: pihak
subject: perihal, assumpte
purpose: tujuan, keperluan
reason: alasan, motiu
delivery: pengiriman, lliurament
vehicle: kendaraan
plate: polisi
driver: pengemudi, sopir
weight: berat
length: panjang
width: lebar, amplada
height: tinggi, alçada
package: kemasan
origin: asal
departure: keberangkatan, sortida
arrival: kedatangan, arribada
flight: penerbangan
seat: kursi
ticket: tiket, bitllet
passenger: penumpang, passatger
time: waktu, hora
week: minggu, setmana
year: tahun
patient: pasien, pacient
doctor: dokter, metge
treatment: tindakan, perawatan, tractament
medication: obat
result: hasil, resultat, resultats
test: pemeriksaan
sample: sampel, mostra
reference range: rujukan
school: sekolah, escola
student: siswa, mahasiswa, alumne, estudiant
class: kelas
grade: qualificació
teacher: mestre
exam: ujian
certificate: sertifikat, certificat
vote: suara, vots
court: pengadilan, jutjat
law: undang, llei
decision: keputusan
applicant: pemohon, sollicitant
permit: izin
owner: pemilik, propietari
tenant: penyewa, llogater, arrendatari
landlord: arrendador
rent: sewa, lloguer
area: luas, superfície
floor: lantai
building: gedung, edifici
insurance: asuransi, assegurança
insured: tertanggung, assegurat
policy: pòlissa
damage: kerusakan
meter: meteran, comptador
consumption: pemakaian, consum
electricity: listrik, electricitat
water: aigua
model: tipe
brand: merek, merk
manufacturer: produsen, fabricant
color: warna
engine: mesin
fuel: bahan
device: perangkat
warranty: garansi, garantia
meeting: rapat, reunió
minutes: notulen
participant: peserta
chair: ketua
secretary: sekretaris, secretari
director: direktur
member: anggota
author: penulis
note: catatan, observacions
attachment: lampiran
report: laporan, informe
document: dokumen
registration: pendaftaran, registre
company: perusahaan, empresa
without: tanpa
incl: termasuk, inclòs
first: pertama
last: terakhir
previous: sebelumnya
next: berikutnya, selanjutnya
annual: tahunan
monthly: bulanan
average: mitjana
income: pendapatan, penghasilan, ingressos
expense: pengeluaran, despeses
profit: laba
loss: rugi
difference: selisih
stock: persediaan
customs: pabean
father: ayah, bapak
mother: ibu
child: anak
spouse: suami, istri
age: usia, umur
identity card: ktp, nik
tax identification number: npwp
approved: disetujui
received: diterima
checked: diperiksa
reference: referensi
`);
