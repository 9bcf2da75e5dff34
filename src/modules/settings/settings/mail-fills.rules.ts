/** Names what may stand in braces in the words of each mail. Apart from its words, as the schema of all settings reads it. */
export const mailFills = {
  request: ['what', 'reference', 'agency'],
  proposal: ['what', 'trip', 'reference', 'name', 'agency'],
  'proposal-accepted': ['trip', 'reference', 'name', 'amount', 'agency'],
  booked: ['what', 'trip', 'reference', 'name', 'agency'],
  confirmed: ['what', 'trip', 'reference', 'name', 'agency'],
  cancelled: ['what', 'trip', 'reference', 'name', 'agency'],
  'payment-received': ['amount', 'trip', 'reference', 'name', 'agency'],
  'payment-due': ['amount', 'date', 'trip', 'reference', 'name', 'agency'],
  'payment-overdue': ['amount', 'date', 'trip', 'reference', 'name', 'agency'],
  'payment-refunded': ['amount', 'trip', 'reference', 'name', 'agency'],
  document: ['what', 'trip', 'reference', 'agency'],
  vouchers: ['what', 'trip', 'reference', 'agency'],
  change: ['what', 'trip', 'reference', 'agency'],
  seats: ['trip', 'date', 'agency'],
  'review-asked': ['trip', 'reference', 'agency'],
  'review-published': ['trip', 'reference', 'agency'],
  'review-rejected': ['trip', 'reference', 'agency'],
} as const
export type MailKind = keyof typeof mailFills
export const mailKindNames = Object.keys(mailFills) as [MailKind, ...MailKind[]]
