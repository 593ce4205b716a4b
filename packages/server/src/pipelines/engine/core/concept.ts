/** The things that business documents state, independent of the words that a schema or a document uses. */
import type { ValueKind } from './value-kinds.ts';

export type ConceptId =
  // Parties
  | 'issuer_name'
  | 'issuer_address'
  | 'customer_name'
  | 'customer_address'
  | 'advertiser_name'
  | 'patient_name'
  | 'ship_to'
  | 'contract_party'
  // Numbers of documents and parties
  | 'document_number'
  | 'order_number'
  | 'customer_number'
  | 'vat_number'
  | 'tax_number'
  | 'registration_number'
  | 'iban'
  | 'bic'
  // Dates and times
  | 'document_date'
  | 'due_date'
  | 'print_date'
  | 'delivery_date'
  | 'ship_date'
  | 'payment_date'
  | 'birth_date'
  | 'effective_date'
  | 'time'
  // Terms of contracts
  | 'governing_law'
  | 'contract_term'
  // Amounts
  | 'total'
  | 'subtotal'
  | 'tax'
  | 'tax_base'
  | 'tax_summary'
  | 'tax_rate'
  | 'discount'
  | 'rounding'
  | 'service_charge'
  | 'tips'
  | 'shipping'
  | 'paid'
  | 'deposit'
  | 'change'
  | 'currency'
  // Contacts and others
  | 'subject'
  | 'item_count'
  | 'points'
  | 'cashier'
  | 'place_at'
  | 'phone'
  | 'mobile'
  | 'fax'
  | 'email'
  | 'website'
  | 'country'
  | 'postcode'
  | 'city'
  // Columns of item tables
  | 'item_code'
  | 'item_description'
  | 'quantity'
  | 'unit_price'
  | 'line_total';

export interface Concept {
  id: ConceptId;
  kind: ValueKind;
  /** As documents print it. */
  labels: readonly string[];
  /** As schemas call it. */
  names: readonly string[];
}
