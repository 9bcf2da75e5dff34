/** Lists records that a role may see in part, and those that belong to one of them. */
export const scopedKinds = [
  'lead',
  'customer',
  'quote',
  'proposal',
  'booking',
  'follow-up',
  'lead-merge',
  'customer-merge',
  'change',
  'order',
  'supplier-payment',
  'payment',
  'entry',
  'invoice',
  'document',
  /** Is a lead, customer, request, proposal, booking, or a record that all see. */
  'record',
] as const
export type ScopedKind = (typeof scopedKinds)[number]
type Reference = { kind: ScopedKind; id: string }

/** Maps names to nothing that a role could see in part. */
const toNull = (names: string): Record<string, null> => Object.fromEntries(names.split(' ').map((name) => [name, null]))

/** Names what a field of any call refers to. A test asks for each id of each call. */
const byField: Record<string, ScopedKind | null> = {
  leadId: 'lead',
  customerId: 'customer',
  quoteId: 'quote',
  proposalId: 'proposal',
  bookingId: 'booking',
  changeId: 'change',
  orderId: 'order',
  paymentId: 'payment',
  entryId: 'entry',
  // Lists the catalog, lines of offers, users and what else has no owner.
  ...toNull('packageId departureId itemId supplierId supplier readFrom mealPlans key keys parentId intoId within'),
  ...toNull('keptPrices'),
  ...toNull('hotelIds activityIds transferIds mealPlanIds'),
  ...toNull('selectedHotels selectedActivities selectedTransfers selectedMealPlans'),
  ...toNull('owner ownerId assignee assigneeId assignedTo from actors handTo memberIds recipientIds roleId moveTo'),
  ...toNull('viewId importId endpointId userId teamIds'),
  // Lists fields that the call's own service checks against its record.
  ...toNull('travelerId recordId'),
}

/** Names what `id`, `ids` and the ids of rows refer to, by router or by call. */
const byCall: Record<string, ScopedKind | null> = {
  accountData: 'customer',
  bookingChanges: 'booking',
  bookings: 'booking',
  customers: 'customer',
  'customers.undoMerge': 'customer-merge',
  invoices: 'invoice',
  leads: 'lead',
  'leads.undoMerge': 'lead-merge',
  'leads.updateFollowUp': 'follow-up',
  payments: 'booking',
  proposalAnswers: 'proposal',
  proposals: 'proposal',
  quoteCalls: 'quote',
  quoteCorrections: 'quote',
  quotes: 'quote',
  supplierOrders: 'order',
  tripDocuments: 'document',
  ...toNull(
    'settings.undoRateImport apiKeys archives departures email.retry impact inventory jobs media packageDrafts packages pages places',
  ),
  ...toNull(
    'proposals.packageCost proposals.rates reviews roles suppliers taxes teams users views waitingList webhooks',
  ),
}

type Input = Record<string, unknown>
const isObject = (value: unknown): value is Input => typeof value === 'object' && value !== null

/** Returns the kind that a field refers to: null for one that all see, undefined for an unlisted field. */
export function getKind(path: string, field: string, input: Input): ScopedKind | null | undefined {
  if (path === 'supplierPayments.reverse' && field === 'paymentId') return 'supplier-payment'
  if (path === 'live.stay' && field === 'recordId') return 'record'
  if (field !== 'id' && field !== 'ids') return byField[field]
  // Reads whom a letter goes to.
  if (path === 'email.drafts' || path === 'email.sendLetter') return input.of === 'quote' ? 'quote' : 'lead'
  const own = byCall[path]
  if (own !== undefined) return own
  const name = path.split('.')[0]!
  // Undoes an import as a whole, whoever owns its records by now.
  return name.endsWith('Imports') ? null : byCall[name]
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
