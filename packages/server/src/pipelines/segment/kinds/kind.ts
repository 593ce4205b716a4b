/** What is known of kinds of documents. Lists are separated by `|`; entries are plain text in small letters. */

export type KindId =
  | 'invoice'
  | 'credit_note'
  | 'receipt'
  | 'quotation'
  | 'purchase_order'
  | 'order_confirmation'
  | 'advertising_order'
  | 'delivery_note'
  | 'waybill'
  | 'packing_list'
  | 'customs_declaration'
  | 'certificate_of_origin'
  | 'account_statement'
  | 'bank_statement'
  | 'payment_advice'
  | 'cheque'
  | 'reminder'
  | 'payslip'
  | 'timesheet'
  | 'expense_report'
  | 'tax_return'
  | 'tax_assessment'
  | 'wage_statement'
  | 'balance_sheet'
  | 'income_statement'
  | 'annual_report'
  | 'budget'
  | 'contract'
  | 'nda'
  | 'employment_contract'
  | 'lease'
  | 'loan_agreement'
  | 'power_of_attorney'
  | 'amendment'
  | 'court_document'
  | 'will'
  | 'articles'
  | 'minutes'
  | 'resume'
  | 'cover_letter'
  | 'reference_letter'
  | 'letter'
  | 'email'
  | 'memo'
  | 'application_form'
  | 'registration_form'
  | 'questionnaire'
  | 'report'
  | 'scientific_paper'
  | 'presentation'
  | 'manual'
  | 'datasheet'
  | 'brochure'
  | 'news_article'
  | 'press_release'
  | 'policy'
  | 'insurance_policy'
  | 'insurance_claim'
  | 'medical_report'
  | 'lab_report'
  | 'prescription'
  | 'discharge_summary'
  | 'medical_bill'
  | 'passport'
  | 'identity_card'
  | 'driving_licence'
  | 'birth_certificate'
  | 'marriage_certificate'
  | 'death_certificate'
  | 'certificate'
  | 'diploma'
  | 'transcript'
  | 'utility_bill'
  | 'ticket'
  | 'itinerary'
  | 'hotel_bill'
  | 'inspection_report'
  | 'safety_data_sheet'
  | 'bill_of_materials'
  | 'price_list'
  | 'inventory'
  | 'drawing'
  | 'permit'
  | 'vehicle_registration'
  | 'mortgage'
  | 'deed'
  | 'appraisal'
  | 'tender'
  | 'work_order'
  | 'warranty'
  | 'visa'
  | 'menu';

export interface Kind {
  /** What people and titles call it. */
  names: string;
  /** What is printed on it besides. */
  cues: string;
}

export type Kinds = Readonly<Partial<Record<KindId, Kind>>>;

/** Words of a language about documents in general. */
export interface DocumentWords {
  kinds: Kinds;
  /** Words with which letters begin and end. */
  opens: string;
  closes: string;
  /** Words without meaning for the kind of a document. */
  stop: string;
}
