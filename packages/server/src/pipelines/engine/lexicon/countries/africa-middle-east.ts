import type { Country } from '../country.ts';

export const AFRICA_MIDDLE_EAST: readonly Country[] = [
  {
    code: 'AE',
    names: 'united arab emirates|uae',
    companyForms: 'LLC|FZE|FZCO|PJSC',
    taxes: 'vat',
    vatNumbers: 'trn',
    cities: 'dubai|abu dhabi|sharjah|ajman',
  },
  {
    code: 'EG',
    names: 'egypt',
    companyForms: 'S.A.E.',
    taxes: 'vat',
    postcodes: '99999',
    cities: 'cairo|alexandria|giza',
  },
  {
    code: 'IL',
    names: 'israel',
    companyForms: 'Ltd.',
    taxes: 'vat',
    postcodes: '9999999',
    cities: 'tel aviv|jerusalem|haifa',
  },
  {
    code: 'SA',
    names: 'saudi arabia',
    companyForms: 'LLC|JSC',
    taxes: 'vat',
    postcodes: '99999',
    cities: 'riyadh|jeddah|mecca|medina|dammam',
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
