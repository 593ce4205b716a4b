import type { Country } from '../country.ts';

export const AMERICAS: readonly Country[] = [
  {
    code: 'AR',
    names: 'argentina',
    companyForms: 'S.A.|S.R.L.|S.A.S.',
    taxes: 'iva',
    taxNumbers: 'cuit',
    regions: 'córdoba|santa fe|mendoza|tucumán|entre ríos|salta|misiones|chaco|neuquén',
    cities: 'buenos aires|rosario|la plata|mar del plata',
  },
  {
    code: 'BR',
    names: 'brazil|brasil',
    companyForms: 'Ltda.|S.A.|EIRELI|S/A',
    taxes: 'icms|iss|ipi|pis|cofins',
    vatNumbers: 'inscrição estadual',
    taxNumbers: 'cpf',
    registers: 'cnpj',
    postcodes: '99999-999',
    regions:
      'acre|alagoas|amapá|amazonas|bahia|ceará|distrito federal|espírito santo|goiás|maranhão|mato grosso|mato grosso do sul|minas gerais|pará|paraíba|paraná|pernambuco|piauí|rio de janeiro|rio grande do norte|rio grande do sul|rondônia|roraima|santa catarina|são paulo|sergipe|tocantins',
    regionCodes: 'AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO',
    cities: 'salvador|fortaleza|brasília|belo horizonte|manaus|curitiba|recife|porto alegre|goiânia',
  },
  {
    code: 'CA',
    names: 'canada|kanada',
    companyForms: 'Inc.|Ltd.|Ltée|Corp.|ULC',
    taxes: 'gst|hst|pst|qst|tps|tvq',
    vatNumbers: 'gst no|gst reg no|gst number|hst no',
    taxNumbers: 'business number',
    postcodes: 'A9A 9A9',
    regions:
      'alberta|british columbia|manitoba|new brunswick|newfoundland|nova scotia|ontario|prince edward island|québec|quebec|saskatchewan|yukon',
    regionCodes: 'ON|QC|BC|AB|MB|SK|NS|NB|NL|PE|YT|NT|NU',
    cities: 'toronto|montréal|montreal|vancouver|calgary|edmonton|ottawa|winnipeg|hamilton',
  },
  {
    code: 'CL',
    names: 'chile',
    companyForms: 'S.A.|SpA|Ltda.',
    taxes: 'iva',
    taxNumbers: 'rut',
    cities: 'valparaíso|antofagasta|viña del mar',
  },
  {
    code: 'CO',
    names: 'colombia|kolumbien|colombie',
    companyForms: 'S.A.S.|S.A.|Ltda.',
    taxes: 'iva',
    taxNumbers: 'nit',
    cities: 'bogotá|medellín|cali|barranquilla|cartagena',
  },
  {
    code: 'MX',
    names: 'mexico|méxico',
    companyForms: 'S.A. de C.V.|S. de R.L. de C.V.|S.A.P.I. de C.V.',
    taxes: 'iva|ieps',
    taxNumbers: 'rfc',
    postcodes: '99999',
    regions:
      'aguascalientes|baja california|chiapas|chihuahua|coahuila|durango|guanajuato|guerrero|hidalgo|jalisco|michoacán|nuevo león|oaxaca|puebla|querétaro|quintana roo|sinaloa|sonora|tabasco|tamaulipas|veracruz|yucatán|zacatecas',
    cities: 'ciudad de méxico|guadalajara|monterrey|tijuana|ciudad juárez|mérida|cancún',
  },
  {
    code: 'US',
    names: 'united states of america|united states|usa|u.s.a.',
    companyForms:
      'Inc.|Incorporated|Corp.|Corporation|LLC|L.L.C.|LLP|L.L.P.|L.P.|P.C.|PLLC|Ltd.|Co.|F.S.B.|S.S.B.|National Association',
    taxes: 'sales tax',
    taxNumbers: 'ein|tin|fein',
    postcodes: '99999|99999-9999',
    regions:
      'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming',
    regionCodes:
      'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC',
    cities:
      'los angeles|chicago|houston|phoenix|philadelphia|san antonio|san diego|dallas|seattle|boston|san francisco',
    isMonthFirst: true,
  },
];
