/** Lists records that a role may see in part, and those that belong to one of them. */
export const scopedKinds = [
  'lead',
  'follow-up',
  'lead-merge',
  'quote',
  'proposal',
  'booking',
  'change',
  'order',
  'supplier-payment',
  'payment',
  'entry',
  'invoice',
  'document',
] as const
export type ScopedKind = (typeof scopedKinds)[number]
export type Reference = { kind: ScopedKind; id: string }

/** Names what a field of any call refers to. */
const byField: Record<string, ScopedKind> = {
  leadId: 'lead',
  quoteId: 'quote',
  proposalId: 'proposal',
  bookingId: 'booking',
  changeId: 'change',
  orderId: 'order',
  paymentId: 'payment',
  entryId: 'entry',
}

/** Names what `id`, `ids` and the ids of rows refer to, by router or by call. */
const byCall: Record<string, ScopedKind | null> = {
  leads: 'lead',
  'leads.updateFollowUp': 'follow-up',
  'leads.undoMerge': 'lead-merge',
  quotes: 'quote',
  quoteCalls: 'quote',
  quoteCorrections: 'quote',
  proposals: 'proposal',
  'proposals.rates': null,
  'proposals.packageCost': null,
  proposalAnswers: 'proposal',
  bookings: 'booking',
  bookingChanges: 'booking',
  payments: 'booking',
  supplierOrders: 'order',
  invoices: 'invoice',
  tripDocuments: 'document',
}

type Input = Record<string, unknown>
const isObject = (value: unknown): value is Input => typeof value === 'object' && value !== null

function getKind(path: string, field: string, input: Input): ScopedKind | null {
  if (path === 'supplierPayments.reverse' && field === 'paymentId') return 'supplier-payment'
  if (byField[field]) return byField[field]
  if (field !== 'id' && field !== 'ids') return null
  // Reads whom a letter goes to.
  if (path === 'email.drafts' || path === 'email.sendLetter') return input.of === 'quote' ? 'quote' : 'lead'
  const own = byCall[path]
  return own === undefined ? (byCall[path.split('.')[0]!] ?? null) : own
}

/** Lists the records that the input of a call names, anywhere in it. */
export function listReferences(path: string, input: unknown): Reference[] {
  if (Array.isArray(input)) return input.flatMap((one) => listReferences(path, one))
  if (!isObject(input)) return []
  return Object.entries(input).flatMap(([field, value]) => {
    // Reads the requests that follow a lead to its new owner.
    if (field === 'followed') return listReferences('quotes', value)
    const kind = getKind(path, field, input)
    const ids = [value].flat().filter((id) => typeof id === 'string')
    return kind && ids.length > 0 ? ids.map((id) => ({ kind, id })) : listReferences(path, value)
  })
}
