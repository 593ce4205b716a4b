/** Words of mails. */

/** The lines over the text of a mail. */
export const MAIL_LINES = {
  from: 'from|von|de|da|van|od|från|fra|absender|expéditeur|remitente|mittente|afzender',
  to: 'to|an|à|a|para|per|aan|do|till|til|destinataire|destinatario',
  date: 'date|sent|datum|gesendet|envoyé|fecha|enviado|data|inviato|verzonden|wysłano|skickat|sendt|dato',
  subject: 'subject|betreff|objet|asunto|oggetto|assunto|onderwerp|temat|ämne|emne',
};

/** Over what is answered: "On Monday Ada wrote:". */
export const WROTE = `
wrote|schrieb|a écrit|écrit|escribió|ha scritto|scritto|schreef|geschreven|escreveu|napisał|napisała|napisał(a)|pisze|skrev|kirjoitti
napsal|napsala|napsal(a)|írta|a scris|написал|написала
`
  .trim()
  .split(/[\n|]/);

/** Between a mail and the one that it answers: "-----Original Message-----". */
export const ORIGINAL_MESSAGE = `
original message|ursprüngliche nachricht|originalnachricht|message d'origine|message original|mensaje original|messaggio originale
oorspronkelijk bericht|oorspronkelijk e-mailbericht|mensagem original|wiadomość oryginalna|oryginalna wiadomość
originalmeddelande|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|původní zpráva
`
  .trim()
  .split(/[\n|]/);

/** Over a mail that is passed on. */
export const FORWARDED_MESSAGE = `
forwarded message|forwarded mail|weitergeleitete nachricht|weitergeleiteten nachricht|message transféré|message réexpédié|mensaje reenviado
messaggio inoltrato|doorgestuurd bericht|mensagem encaminhada|mensagem reencaminhada|wiadomość przekazana|przekazana wiadomość
vidarebefordrat meddelande|videresendt meddelelse|videresendt melding|välitetty viesti|přeposlaná zpráva
`
  .trim()
  .split(/[\n|]/);

/** Before the subject of a mail that is passed on. */
export const FORWARDS = ['fwd', 'fw', 'wg', 'tr', 'rv', 'i', 'enc', 'pd', 'doorst', 'vb', 'vs', 'vl'];
