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

/** Lists headings of addresses and numbers of anybody, and those that mean them where no other column does. */
export const emailHeadings = [
  'E-mail',
  'E-mail address',
  'Mail',
  'Mail address',
  'Primary email',
  'Contact email',
  'Work email',
] as const
export const emailGuesses = ['Email ID', 'Mail ID'] as const
export const phoneHeadings = [
  'Phone',
  'Phone number',
  'Phone no',
  'Mobile',
  'Mobile number',
  'Mobile no',
  'Mobile phone',
  'Mobile phone number',
  'Cell',
  'Cell phone',
  'Telephone',
  'Telephone number',
  'Tel',
  'WhatsApp',
  'WhatsApp number',
  'Contact number',
  'Contact phone',
  'Primary phone',
  'Work phone',
  'Business phone',
] as const
export const phoneGuesses = [
  'Contact no',
  'Mob no',
  'Ph no',
  'Tel no',
  'Telephone no',
  'WhatsApp no',
  'WhatsApp phone number',
] as const
export const noteHeadings = ['Note', 'Comments', 'Remarks'] as const
export const noteGuesses = ['Comment', 'Remark', 'Memo'] as const

/** Marks a column whose import is not decided yet. */
export const notChosen = '?'
