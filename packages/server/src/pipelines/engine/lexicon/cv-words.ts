/** Words of the headings of CVs, in all languages, by what stands under them. */

/** Entries are ends of patterns: "beruf\w*" is "Berufserfahrung" and "beruflicher". */
const WORK = String.raw`experience|employment|work|worked|career|positions?|jobs?|appointments?|history|berufserfahrung|werdegang|beruf\p{L}*|praktika|expériences?|parcours|emplois?|experiencias?|laboral|esperienz[ae]|lavorativ[ae]|werkervaring|loopbaan|experiência|profissional|doświadczenie|zawodowe|erfaring|erfarenhet|arbeidserfaring|arbetslivserfarenhet|erhvervserfaring|pengalaman|radno iskustvo|iskustvo|zkušenosti|praxe|опыт|работа`;
const EDUCATION = String.raw`education(?:al)?|stud(?:y|ies)|studium|academic (?:background|training|qualifications)|qualifications?|degrees?|schooling|training|ausbildung|bildung\p{L}*|schulbildung|formations?|études|diplômes|educación|formación|estudios|istruzione|formazione|studi|opleiding\p{L}*|educação|formação|wykształcenie|edukacja|utdanning|utbildning|uddannelse|pendidikan|obrazovanje|vzdělání|образование`;
const SKILLS = `skills?|competenc(?:es|ies)|expertise|technolog(?:y|ies)|tools?|abilities|proficienc(?:y|ies)|kenntnisse|fähigkeiten|kompetenzen|qualifikationen|compétences|savoir-faire|competencias|habilidades|aptitudes|conocimientos|competenze|capacità|vaardigheden|competenties|competências|umiejętności|ferdigheter|kunnskaper|färdigheter|kompetenser|kompetencer|kemahiran|vještine|dovednosti|навыки`;

const heading = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu');

export const WORK_HEADING = heading(WORK);
export const EDUCATION_HEADING = heading(EDUCATION);
export const SKILLS_HEADING = heading(SKILLS);

const HEADINGS = [WORK_HEADING, EDUCATION_HEADING, SKILLS_HEADING];

/** A line that is nothing but such a word, with one or two others: "Professional experience", "Formación académica". */
export const isCvHeading = (text: string): boolean =>
  text.split(/\s+/).length <= MAX_WORDS &&
  !/[.,;|@\d]|:\s\S/.test(text) &&
  HEADINGS.some((pattern) => pattern.test(text));
const MAX_WORDS = 3;

/** Whether a document has the headings of CVs: at least two of those of jobs, of studies and of skills. */
export const hasCvHeadings = ({ segments }: { segments: readonly { text: string }[] }): boolean => {
  const titles = segments.flatMap(({ text }) => (text.length <= MAX_LENGTH && isCvHeading(text) ? [text] : []));
  return HEADINGS.filter((pattern) => titles.some((text) => pattern.test(text))).length > 1;
};
const MAX_LENGTH = 40;

/** What stands over a CV instead of a name. */
export const CV_TITLE = heading('curriculum|vitae|resume|résumé|cv|lebenslauf|currículum|życiorys|profile|portfolio');

/** What stands over the papers of somebody who applies, as far as its first word: no name. */
export const APPLICATION_TITLE =
  /^(?:(?:job |employment )?application|bewerbung|anschreiben|candidature|lettre de motivation|solicitud|carta de presentación|candidatura|domanda|sollicitatie|podanie|list motywacyjny|ansökan|søknad|ansøgning|cover letter|personal (?:details|statement)|persönliche)(?!\p{L})/iu;

const SELF =
  'profiles?|summary|about(?: me)?|introduction|objective|bio(?:graphy)?|profil|accroche|présentation|kurzprofil|resumen|perfil|profilo|resumo|samenvatting|podsumowanie';
const ABOUT_SELF = 'professional|career|personal|short|executive|candidate';
const TEXT = 'text|statement|paragraph|summary|sentence';

/** Fields for the lines in which somebody says who he is. */
export const INTRODUCTION = new RegExp(`^(?:(?:${ABOUT_SELF}) )*(?:${SELF})(?: (?:${TEXT}))?$`, 'iu');

/** Words for a period that has not ended. */
export const STILL =
  "present|current|currently|now|today|ongoing|date|heute|aktuell|laufend|jetzt|aujourd['’]hui|présent|ce jour|presente|actualidad|actual|hoy|oggi|attuale|in corso|atual|hoje|heden|nu|obecnie|nadal|dd|i dag|idag|nå|danas|kini|sekarang";
