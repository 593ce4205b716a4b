import type { Country } from '../country.ts';

export const AFRICA_MIDDLE_EAST: readonly Country[] = [
  {
    code: 'AE',
    names: 'united arab emirates|uae|الإمارات العربية المتحدة',
    companyForms: 'LLC|FZE|FZCO|PJSC',
    taxes: 'vat',
    vatNumbers: 'trn',
    cities: 'دبي|أبوظبي|dubai|abu dhabi|sharjah|ajman',
  },
  {
    code: 'EG',
    names: 'egypt|مصر',
    companyForms: 'S.A.E.',
    taxes: 'vat',
    postcodes: '99999',
    cities: 'القاهرة|الإسكندرية|cairo|alexandria|giza',
  },
  {
    code: 'IL',
    names: 'israel|ישראל',
    companyForms: 'Ltd.|בע"מ|בע״מ',
    taxes: 'vat|מע"מ|מע״מ',
    postcodes: '9999999',
    cities: 'תל אביב|ירושלים|חיפה|tel aviv|jerusalem|haifa',
  },
  {
    code: 'SA',
    names: 'saudi arabia|المملكة العربية السعودية',
    companyForms: 'LLC|JSC',
    taxes: 'vat',
    postcodes: '99999',
    cities: 'الرياض|جدة|riyadh|jeddah|mecca|medina|dammam',
  },
  {
    code: 'ZA',
    names: 'south africa',
    companyForms: '(Pty) Ltd|Pty. Ltd.',
    taxes: 'vat',
    regions: 'gauteng|western cape|eastern cape|kwazulu-natal|limpopo|mpumalanga|free state',
    cities: 'johannesburg|cape town|durban|pretoria|port elizabeth',
  },
];
