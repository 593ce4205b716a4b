import { translationsIn } from './word-rows.ts';

/**
 * Words of result lists, minutes, statistics, elections and time tables in other languages: German, French, Spanish,
 * Italian, Portuguese, Dutch, Polish and Swedish. A word that is also an English one, or means different things in two of
 * the languages, is left out.
 */
export const REPORT_WORDS = translationsIn(`
organiser: organizer, veranstalter, ausrichter, organisateur, organizador, organizadora, organizzatore, organisator, organizator, arrangör, organización, organização, organizzazione
source: quelle, quellen, fuente, fuentes, fonte, fonti, bron, bronnen, källa, källor, źródło
federation: fédération, federación, federazione, federação, federatie
venue: austragungsort, veranstaltungsort, sportstätte, wettkampfstätte, obiekt
excused absent: excusés, excusées, excusé, usprawiedliwieni, frånvarande
present: presentes
session: séance, sesión, seduta, sessão, sammanträde
starter: gestartet, partants
finisher: zieleinlauf
operator: betreiber, exploitant, gestore
valid: ważny, giltig
timekeeping: zeitnahme, chronométrage, cronometraje, cronometraggio, cronometragem, tijdwaarneming, tidtagning
published: veröffentlicht, veröffentlichung, publicación, pubblicazione, publicação, publicado, pubblicato, gepubliceerd, opublikowano, publicerad
reference date: stichtag, peildatum
election day: wahltag, valdag
polling place: wahllokal, vallokal
polling district: wahlbezirk, stimmbezirk, valdistrikt
eligible voter: wahlberechtigte, röstberättigade, kiesgerechtigden
turnout: wahlbeteiligung, participación, affluenza, opkomst, frekwencja, valdeltagande
invalid: ungültig, ungültige, ogiltig, ogiltiga, ongeldig, ongeldige, nieważne
stop: haltestelle, przystanek, hållplats, halte, fermata, paragem
weather: wetter, météo, pogoda, väder
matchday: spieltag, giornata
average: durchschnitt, durchschnittlich, mittelwert, moyenne, promedio, gemiddeld, gemiddelde, średnia, średnio, genomsnitt, medelvärde
value: værdi, verdi
initial: iniziale, inicial, anfänglich, počáteční, początkowy, initiale
final: finale, konečný, końcowy, endgültig
previous: precedente, předchozí, forrige, foregående, föregående, edellinen
current: nuvarande, nåværende, nuværende, attuale, současný, obecny
consumption: forbruk, forbrug
lowest: niedrigste, niedrigster, laagste, lägsta, laveste
highest: höchste, höchster, hoogste, højeste, høyeste
advance payment: abschlagszahlung, záloha, zálohy, voorschot, förskott, forskud, forskudd, ennakko
installment: prélèvement
quantity: mängd
weight: vægt, vekt
hours: timer, tunnit, godziny, hodiny
driver: fører, conductor, conductores
birth: fødsel
teacher: lærer, lærere
method: způsob, menetelmä
adopted: vastgesteld, uchwalono, antagen
`);
