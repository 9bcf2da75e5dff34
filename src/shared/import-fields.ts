/** Lists headings of the currency of a line's amounts that mean it where no other column does. */
export const currencyHeadings = [
  'Currency code',
  'Total currency',
  'Total amount currency',
  'Order currency',
  'Amount currency',
  'Price currency',
  'Sale currency',
  'Booking currency',
  'Value currency',
  'Currency of total',
  'Currency ISO code',
  'ISO currency',
] as const

/** Stands for the field of a column of which nobody said yet whether it is imported. */
export const notChosen = '?'
