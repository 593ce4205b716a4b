/** What a column of an item table or of a tax breakdown holds. */
export type ColumnRole =
  | 'position'
  | 'code'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'unit_price'
  | 'discount'
  | 'tax_rate'
  | 'tax_basis'
  | 'tax_amount'
  | 'line_total';
