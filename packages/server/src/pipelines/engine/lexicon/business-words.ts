import { translationsIn } from './word-rows.ts';

/**
 * Words of invoices, orders, deliveries, reminders and returns in other languages: German, French, Spanish, Italian,
 * Portuguese, Dutch, Polish and Swedish. Participles say what happened on a day ("Bestellt am"), and the cases of a language
 * that has them stand beside each other. A word that is also an English one, or means different things in two of the
 * languages, is left out.
 */
export const BUSINESS_WORDS = translationsIn(`
invoice: facturation, facturación, fatturazione, faturação, faturamento, facturering, fakturans, fakturering
invoiced: berechnet, facturado, fatturato, faturado, gefactureerd, fakturerad, fakturerat
ordered: bestellt, beauftragt, ordinato, encomendado, besteld, zamówiono, beställt, beställd
delivered: geliefert, angeliefert, zugestellt, ausgeliefert, livré, livrée, livrés, consegnato, consegnata, geleverd, bezorgd, afgeleverd, dostarczono, dostarczony, dostarczone, levererad, levererat, levererades
delivery: anlieferung, auslieferung, zustellung, dostarczenia, leveransen, leverings
delivery date: leveransdag, leveringsdag, lieferdat
shipped: versendet, versandt, verschickt, abgeschickt, expédié, expédiée, expédiés, envoyé, envoyée, enviado, enviada, spedito, spedita, verzonden, verstuurd, wysłano, wysłana, wysłane, skickat, skickad, skickades, avsänt, avsänd, inviato, despachado, nadano, utskickad, sändes
shipment: expédition, expedição, wysyłki, wysyłka, przesyłki, przesyłka, avsändning, utleverans, försändelsen
shipping: verzend, verzendings
loaded: verladen
dispatch: abgang, nadania, nadanie
goods issue: warenausgang
goods receipt: wareneingang
paid: bezahlter, bezahlten, payé, payée, payés, réglé, réglée, pagado, pagados, pagato, pagata, saldato, saldata, versato, versata, liquidado, liquidada, betaald, voldaan, zapłacono, zapłacona, zapłacone, opłacono, wpłacono, wpłacona, betalt, inbetalt, inbetald, inbetalat, beglichen, encaissé, acquitté, cobrado, incassato, uregulowano
payment: zahlungen, płatnością, paiements, pagamenti, pagos, pagamentos, versamento, betalningen
received: erhalten, erhaltene, erhaltener, erhaltenen, reçus, ricevuti, ontvangene, otrzymane, erhållen, erhållna
payable: płatne, płatna, pagável, pagadero, pagabile, betaalbaar, płatny, betalbar
period: zeitraums, abrechnungszeitraum, abrechnungsperiode, okresu, okresie, perioden, periodens
start: leistungsbeginn, początkowa, börjar, aanvangsdatum
start date: anfangsdatum, beginndatum
end: leistungsende, końcowa, slut, afloop
expiry: wygaśnięcia, expiración, expiração
contract: umowy, umów, avtalet, avtalets, kontrakt, kontraktet, kontraktets, contrats, contratos
concluded: zawarcia
valid: válida, ważna, ważne, giltigt, geldige, gültige
contract start: vertragsstart, avtalsstart, kontraktsstart
contract end: avtalsslut, kontraktsslut
quote: preventivi
offer: oferty, offert, offerten, anbud, anbudet, proposta, propuesta
delivery note: lieferscheins, pakbonnen, leverbon, afleverbon, pakbrief, följesedeln, ddt, bolla, albaranes, wz, packsedel, leveranssedel, warenbegleitschein
credit note: gutschrift, gutschriften, kreditnota, korekty, rektifikat
corrected: korygująca, korygującej, korrigerad
confirmation: bestätigung, confirmación, conferma, confirmação, bevestiging, potwierdzenie, potwierdzenia, bekräftelse, bekräftelsen
order confirmation: auftragsbestätigung, bestellbestätigung, orderbevestiging, opdrachtbevestiging, orderbekräftelse, orderbekräftelsen
booking: reserveringen, rezervasjon
order: zamówienia, zamówieniem, zamówieniu, beställningen, bestellingen, ordini, encomendas, pedidos, commandes
project: projektu, projekte, projektet, commessa
project number: affaire
tracking: rastreio, rastreamento, seguimento, śledzenia, spårning, spårnings, sendungsverfolgung, sendungsverfolgungs
tracking number: trackingnummer, trackingnr, trackingcode
parcel: pakets, pakete, paketet, paczki, paczek, pacchi, paquetes, pacotes
shipping address: zustelladresse
supplier: lieferanten, leverantörens, leverantören, fornitori
customer: kundens, klienta, klienci, kontrahenta, kontrahent, debitor, debitoren, debiteur
cost center: kostenstelle, kostenstellen, kostenplaats, kostnadsställe, mpk
cost: kostnad, kostnaden, koszt, koszty, kosztów, costi, custos, gastos, spese
fee: avgiften
center: centro, zentrum
sales representative: verkaufsberater, verkaufsberaterin, außendienst, außendienstmitarbeiter, handelsvertreter, handelsvertreterin, vertriebsmitarbeiter, vertriebsmitarbeiterin, verkoopmedewerker, accountmanager, handlowiec, säljansvarig, försäljare, handlowy
carrier: versanddienstleister, paketdienst, kurierdienst, transporteurs, transportador, trasportatore, corriere, koerier, kurier, kuriera, transportör, transportören, fraktförare, åkeri, transportunternehmen, transportfirma, logistikdienstleister, transportbedrijf, koeriersdienst, fraktbolag, transportbolag, messagerie
transport: trasporto, transporte
addressee: geadresseerde, adressee, indirizzado
recipient: empfängers, odbiorcy, odbiorca, ontvanger, mottagare, mottagaren
goods recipient: warenempfänger, godsmottagare
outstanding: residuo, dívida, utestående, zaległa
total claim: gesamtforderung, gesamtforderungen
claim: forderung, forderungen, fordran
remaining: restant, restante, resterende, restliche, restlicher, verbleibend, verbleibender, pozostało, pozostała, återstående, kvarstående, kvar, resterande
remaining amount: restbetrag, restsumme, restforderung, restbedrag, restbelopp
advance payment: vorauszahlung, vorauskasse, vorkasse, anzahlungen, avance, anticipo, adiantamento, vooruitbetaling, przedpłata, przedpłaty, förskottsbetalning, handpenning, arrhes, caparra, zadatek, zaliczka, zaliczki, vorschuss, akonto, akontozahlung, adiantado
interest: zinsbetrag, räntebelopp, odsetki, moratoires, juro, räntekostnad, rentekosten
late interest: verzugszinsen, verzugszins, mahnzinsen, säumniszinsen, vertragingsrente, dröjsmålsränta, moratori, moratorios
late: verzug, verzugs, retard, mora, demora, ritardo, vertraging, opóźnienie, opóźnienia, zwłokę, zwłoki, dröjsmål
late fee: säumniszuschlag, verspätungszuschlag
reminder fee: mahngebühr, mahngebühren, mahnspesen, mahnpauschale, mahnkosten, aanmaningskosten, herinneringskosten, påminnelseavgift, påminnelsekostnad, kravavgift
reminder: mahnungen, upomnienia, wezwania
collection: cobrança, recouvrement, inkasso, windykacja, cobranza
rounding: rundung, arrondi, redondeo, arrotondamento, arrotondamenti, arredondamento, afronding, zaokrąglenie, zaokrąglenia, zaokrągleń, avrundning, öresavrundning, öresutjämning
tax rate: skattesats, momssats
initial: początkowe
previous: vorig, vorheriges, tidigare, précédents
old: oud, oude
balance: saldos
opening balance: saldovortrag, anfangsstand
bank: banku, bankens, bankinstitut, geldinstitut, hausbank, banche
bank name: bankname, banknaam, banknamn
account: kontos, kontots, rachunku, konta, cuentas
account holder: kontoinhaberin, kontoinnehavare, kontohavare, rekeninghouders, kontoinhabers, tenaamstelling
owner: titulare
payment reference: verwendungszweck, zahlungszweck, zahlungsreferenz, überweisungszweck, betalingskenmerk, betaalreferentie, betaalkenmerk, betalningsreferens
reference: referencja, referencje, referenzen, rif
payment terms: zahlungsbedingungen, zahlungsbedingung, zahlungskonditionen, zahlungskondition, betalingsvoorwaarden, betalingscondities, betalingstermijn, betaaltermijn, betalningsvillkor, betalvillkor, betalingsconditie, betalningstid
conditions: konditionen, kondition, modalités, condities, warunków, termini, términos, termos, warunek
delivery terms: lieferkonditionen, leveringscondities, levervoorwaarden
method: sposób, sätt, metod, modalità, wijze
payment method: betalningssätt, betalsätt, betalningsmetod, betalmetod, zahlungsmethode
mode: modo
shipping method: versandart, versandweg, versandmethode, lieferart, verzendwijze, verzendmethode, leveranssätt, leveransmetod, fraktsätt, transportsätt
gross weight: rohgewicht, bruttovikt
net weight: reingewicht, nettovikt
weight: vikten
carton: karton, kartons, kartonger, kartony, kartonów, cartone, cartoni
quantity: liczba, liczby
return: rücksendung, retoure, retouren, rücksende, rückgabe, retour, devolución, devolução, reso, restituzione, retur, returer, terugzending, retorno
return reason: rücksendegrund, retourengrund, rückgabegrund, retourreden, returorsak, returanledning, reklamationsgrund, returskäl
base amount: grundbetrag
base salary: grundgehalt, grundlohn
base area: grundfläche
reason: grund, raison, razón, razão, ragione, powodu, orsaken, motivazione
status: statut, statusie, situación, bearbeitungsstatus, orderstatus
arrived: angekommen, eingetroffen, aangekomen, ankom, arrivato, llegado
time: heure, hora, ora, godzina, tijd
entry: entrada
check in date: incheckdatum
check out date: uitcheckdatum
departure date: avresedatum
discount: rabatu, rabatte
waybill: przewozowy, przewozowego
mobile: móvil, mobil, mobiltelefon, mobiel, mobiele, celular, telemóvel, cellulare, handy, komórkowy, gsm, natel
mail: mejl, mél
arrival: ankomstdatum, przybycia
departed: abgereist, abgefahren, vertrokken, partito, avrest
departure: saída, odjazdu, odlotu
creditor: kreditor, kreditoren, crediteuren
open: offener, offenen, openstaande
customer code: klantcode, kundkod
customer number: mandantennummer
shipping cost: frachtpauschale, speditionskosten, zustellgebühr, fraktkostnader, frachtgebühr, liefergebühr
`);
