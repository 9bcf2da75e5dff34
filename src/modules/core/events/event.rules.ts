type Changed = 'created' | 'updated' | 'deleted'

/**
 * Lists all events of a sale's records. Timelines have a sentence for each kind; webhooks state for each whether they
 * send it.
 */
type Acts = {
  lead:
    | Changed
    | `follow-up-${'planned' | 'done' | 'reopened' | 'moved'}`
    | `merge${'d' | '-undone'}`
    | `customer-${'merged' | 'parted'}`
    | 'added'
    | 'assigned'
    | 'called'
    | 'imported'
    | 'import-undone'
    | 'mailed'
    | 'moved'
    | 'noted'
    | 'restored'
  quote:
    | 'answered'
    | 'assigned'
    | 'cancelled'
    | 'confirmed'
    | 'corrected'
    | 'entered'
    | 'pending'
    | 'requested'
    | 'withdrawn'
  proposal:
    | `evidence-${'added' | 'removed'}`
    | 'accepted'
    | 'answered'
    | 'assigned'
    | 'chose'
    | 'commented'
    | 'counter-declined'
    | 'countered'
    | 'created'
    | 'declined'
    | 'draft-discarded'
    | 'expired'
    | 'link-made'
    | 'links-revoked'
    | 'saved'
    | 'sent'
    | 'viewed'
    | 'withdrawn'
  booking:
    | `change-${'asked' | 'proposed' | 'settled' | 'declined' | 'withdrawn'}`
    | `document-${'added' | 'removed'}`
    | `evidence-${'added' | 'removed'}`
    | 'assigned'
    | 'begun'
    | 'cancelled'
    | 'completed'
    | 'confirmed'
    | 'created'
    | 'online-payment'
    | 'traveler-changed'
    | 'vouchers-issued'
  departure: 'cancelled' | 'created' | 'removed' | 'resumed' | 'stopped' | 'updated' | `wait-${'added' | 'removed'}`
  payment:
    | 'charged-back'
    | 'due'
    | 'received-online'
    | 'recorded'
    | `refund-${'requested' | 'failed' | 'given-up'}`
    | 'refunded'
    | 'reversed'
    | 'verified'
    | 'write-off-taken-back'
    | 'written-off'
  'supplier-order': string
}

/** Lists what else the log names. */
type Logged =
  | `${'activity' | 'hotel' | 'meal-plan' | 'transfer'}.${Changed | 'restored'}`
  | `${'api-key' | 'archive' | 'avatar' | 'backup' | 'books' | 'calendar' | 'code' | 'companion' | 'customer' | 'data' | 'device'}.${string}`
  | `${'devices' | 'dispute-pack' | 'document' | 'email' | 'import' | 'inventory' | 'invoice' | 'job' | 'list'}.${string}`
  | `${'package' | 'package-draft' | 'page' | 'picture' | 'password' | 'place' | 'price' | 'profile' | 'rate' | 'rates'}.${string}`
  | `${'recovery-code' | 'recovery-codes' | 'report-mail' | 'review' | 'role' | 'settings' | 'sign-in'}.${string}`
  | `${'supplier' | 'tax' | 'team' | 'two-factor' | 'user' | 'view' | 'webhook'}.${string}`

/** Lists records without a row that has a name: the log says their kind, file or list. */
type Nameless = 'archive' | 'backup' | 'books' | 'import' | 'job' | 'list' | 'settings'
/** Lists records with a name, which the log shows and finds (`loadNames`). */
export type NamedRecord =
  | `${'activity' | 'booking' | 'customer' | 'departure' | 'hotel' | 'invoice' | 'lead' | 'meal-plan' | 'package'}`
  | `${'package-draft' | 'page' | 'picture' | 'place' | 'proposal' | 'quote' | 'rate' | 'review' | 'role'}`
  | `${'supplier' | 'tax' | 'team' | 'transfer' | 'user' | 'view' | 'webhook'}`
/** Says which record an event is about. */
export type Subject = { entity: NamedRecord | Nameless; id: string }

/** Names what happens to such a record: 'payment.refunded'. */
export type ActKind<Entity extends keyof Acts> = { [E in Entity]: `${E}.${Acts[E]}` }[Entity]

export type SaleEventKind = ActKind<Exclude<keyof Acts, 'supplier-order'>>

/** Names an event by record and past tense: 'booking.cancelled'. */
export type EventKind = ActKind<keyof Acts> | Logged

export type RecordedEvent = {
  id: string
  at: Date
  kind: string
  entity: string | null
  entityId: string | null
  text: string
  data: Record<string, unknown>
}
