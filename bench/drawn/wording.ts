/** What drawn documents print, and how schemas call the same: the two are drawn apart. */

import type { JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import type { Draw } from './draw.ts';
import { MORE_WORDS } from './more-words.ts';
import { type Words, words } from './words.ts';

export const WORDS = {
  ...MORE_WORDS,
  account: words(
    'account_number accountNo acct_id account_ref',
    'Account No.|Account number|Acct #|A/C number',
    'Number of the account|Identifier of the bank account',
  ),
  accountKind: words(
    'account_type product kind_of_account',
    'Account type|Product|Type of account',
    'What sort of account it is',
  ),
  opening: words(
    'opening_balance start_balance balance_brought_forward',
    'Opening balance|Previous balance|Balance at start',
    'Balance at the beginning of the statement period',
  ),
  closing: words(
    'closing_balance end_balance new_balance',
    'Closing balance|New balance|Balance at end',
    'Balance at the end of the statement period',
  ),
  holder: words(
    'account_holder customer_name client owner_name',
    'Account holder|Customer|Client name|Prepared for',
    'Name of the person that holds the accounts',
  ),
  issued: words(
    'issue_date statement_date document_date dated',
    'Issue date|Date of issue|Date issued|Dated',
    'Day on which the document was issued',
  ),
  from: words(
    'period_start from_date start_date period_from',
    'Period|Statement period|Reporting period|Covering',
    'First day of the period',
  ),
  to: words('period_end to_date end_date period_to', '', 'Last day of the period'),
  posted: words(
    'date posting_date transaction_date booked_on',
    'Date|Posted|Booking date|Trans. date',
    'Day of the entry',
  ),
  entry: words(
    'description details narrative text',
    'Description|Details|Particulars|Transaction',
    'What the entry is about',
  ),
  moved: words('amount value entry_amount', 'Amount|Value|Debit/Credit', 'Amount moved; negative when paid out'),
  running: words('balance running_balance balance_after', 'Balance|Running balance', 'Balance after the entry'),
  employee: words(
    'employee_name full_name name staff_member',
    'Employee|Employee name|Name|Staff member',
    'Name of the person employed',
  ),
  staffNumber: words(
    'employee_id staff_number personnel_no badge',
    'Emp. ID|Staff no.|Personnel No.|Badge',
    'Number of the employee',
  ),
  department: words(
    'department unit org_unit team section',
    'Department|Unit|Cost centre',
    'Part of the organisation that the person works in',
  ),
  job: words('job_title position role', 'Job title|Position|Role', 'What the person does'),
  hired: words(
    'hire_date start_date joined employed_since',
    'Hired|Start date|Joined|Employed since',
    'First day of work',
  ),
  salary: words('annual_salary base_pay salary', 'Annual salary|Base pay|Salary', 'Pay for a year'),
  earning: words('type earning_type pay_code label', 'Earnings|Pay type|Earning code', 'Kind of pay'),
  hours: words('hours hours_worked quantity_hours', 'Hours|Hrs worked|Hrs', 'Hours that were worked'),
  payRate: words('rate hourly_rate pay_rate', 'Rate|Hourly rate|Pay rate', 'Pay per hour'),
  earned: words('amount gross current_amount', 'Amount|Current|This period', 'What was earned'),
  deduction: words('type deduction_type name', 'Deductions|Deduction type|Withholding', 'Kind of deduction'),
  deducted: words('amount withheld current_amount', 'Amount|Withheld|This period', 'What was deducted'),
  netPay: words('net_pay take_home net_amount', 'Net pay|Take-home pay|Net amount paid', 'Pay after deductions'),
  shipment: words(
    'shipment_id shipment_number delivery_id consignment_no',
    'Shipment|Shipment No.|Consignment|Delivery no.',
    'Number of the shipment',
  ),
  carrier: words('carrier shipper transport_company', 'Carrier|Shipped via|Forwarder', 'Who transports it'),
  shipped: words('ship_date dispatched dispatch_date', 'Ship date|Dispatched|Date shipped', 'Day on which it left'),
  consignee: words('name consignee recipient_name', 'Consignee|Deliver to|Receiver', 'Who receives it'),
  place: words('city destination town', 'Destination|City|Place of delivery', 'Where it goes'),
  sku: words('sku item_code article part_no', 'SKU|Item code|Article|Part No.', 'Code of the article'),
  goods: words('description goods product_name item', 'Description|Goods|Product|Commodity', 'Name of the article'),
  pieces: words('quantity qty pieces units', 'Qty|Pieces|Units|Quantity', 'How many'),
  weight: words('weight_kg gross_weight weight', 'Weight (kg)|Gross wt|Weight kg', 'Weight in kilograms'),
  payer: words('payer paid_by remitter', 'Paid by|Payer|Remitter', 'Company that pays'),
  payee: words('payee beneficiary paid_to', 'Payee|Beneficiary|Paid to', 'Company that is paid'),
  payment: words(
    'payment_reference payment_number remittance_no cheque_number',
    'Payment ref.|Payment number|Remittance No.|Cheque no.',
    'Number of the payment',
  ),
  paid: words(
    'total_paid payment_total amount_paid',
    'Total paid|Payment total|Amount of payment',
    'Sum of the payment',
  ),
  invoice: words(
    'invoice_number document_ref invoice_ref bill_no',
    'Invoice No.|Document|Your invoice|Reference',
    'Number of the paid invoice',
  ),
  invoiced: words('invoice_date document_date date', 'Invoice date|Doc. date|Date', 'Day of the invoice'),
  gross: words(
    'gross_amount invoice_amount original_amount',
    'Gross|Invoice amount|Original',
    'Amount before discount',
  ),
  discount: words('discount deduction discount_taken', 'Discount|Deduction|Disc. taken', 'Discount that was taken'),
  settled: words('net_amount amount_paid paid', 'Net paid|Paid amount|Net', 'Amount after discount'),
  begins: words('start_time starts_at from begin', 'Time|When|Hours', 'When it begins'),
  ends: words('end_time ends_at to until', '', 'When it ends'),
  event: words('title session topic event_name', 'Session|Topic|Event|Programme', 'What takes place'),
  room: words('room location venue hall', 'Room|Venue|Hall|Where', 'Where it takes place'),
  speaker: words('speaker presenter host', 'Speaker|Presenter|Led by', 'Who speaks'),
  day: words('day date scheduled_on', 'Day|Date', 'Day on which it takes place'),
  product: words('category product_group family', 'Category|Product group', 'Group that the article belongs to'),
  stock: words('on_hand stock_quantity in_stock', 'On hand|In stock|Stock', 'Pieces in the warehouse'),
  cost: words('unit_cost cost_each unit_value', 'Unit cost|Cost each|Cost', 'What one costs'),
  value: words('stock_value total_value extended_value', 'Stock value|Value|Extended', 'What all of them cost'),
  test: words('test_name analyte parameter', 'Test|Analyte|Parameter|Examination', 'What was measured'),
  result: words('result measured_value outcome', 'Result|Value|Finding', 'Measured value'),
  measure: words('unit unit_of_measure measurement_unit', 'Unit|Units', 'Unit of the value'),
  low: words('low lower min from', 'Reference range|Normal range|Ref. interval', 'Lower limit'),
  high: words('high upper max to', '', 'Upper limit'),
} satisfies Record<string, Words>;

export type Concept = keyof typeof WORDS;
export type Type = 'string' | 'number' | 'integer' | 'date';
type Style = 'bare' | 'described' | 'printed';

/** Names of one document: each concept has one label in print and one name in the schema. */
export class Wording {
  readonly #draw: Draw;
  readonly #style: Style;
  readonly #labels = new Map<Concept, string>();

  constructor(draw: Draw) {
    this.#draw = draw;
    this.#style = draw.one<Style>(['bare', 'described', 'printed']);
  }

  label(concept: Concept): string {
    const known = this.#labels.get(concept);
    if (known !== undefined) return known;
    const label = this.#draw.one(WORDS[concept].labels);
    this.#labels.set(concept, label);
    return label;
  }

  /** A property of an object; `taken` has the names that it has already. */
  property(concept: Concept, type: Type, taken: readonly string[]): [string, JsonObject] {
    const { names, says } = WORDS[concept];
    const name = this.#draw.one(names.filter((one) => !taken.includes(one)));
    const schema: JsonObject =
      type === 'date' ? { type: ['string', 'null'], format: 'date' } : { type: [type, 'null'] };
    const label = this.#labels.get(concept);
    if (this.#style === 'described') schema.description = `${this.#draw.one(says)}.`;
    if (this.#style === 'printed')
      schema.description = `${this.#draw.one(says)}${label === undefined || label === '' ? '' : ` ("${label}")`}.`;
    return [name, schema];
  }
}
