import type { Actor } from '../../../shared/actor'
import { can, type Permission } from '../../../shared/permissions'
import type { RecordedEvent } from './event.rules'

/** Names who may read what events tell of another record than that of their timeline, by kind, also as release 1.0.0 named them. */
const rights: readonly [kinds: RegExp, right: Permission][] = [
  [/^(?:booking\.)?online-payment$/, 'money.read'],
  [/^(?:supplier-order\.|service-changed$)/, 'orders.read'],
  [/^(?:booking\.document-|documents-changed$)/, 'documents.read'],
  [/^proposal[.-]/, 'proposals.read'],
]

/**
 * Tests whether the caller may read what an event says of such a record: sums, titles and words. Travelers may, of their own
 * trips, and so may the system. An event whose data has `tells: 'money'` has words that say what was paid. The log does not ask: `audit.read` sees all that is recorded (decision 286).
 */
export const mayReadDetails = (actor: Actor, { kind, data }: Pick<RecordedEvent, 'kind' | 'data'>): boolean =>
  !actor ||
  actor.role === 'traveler' ||
  (rights.every(([kinds, right]) => !kinds.test(kind) || can(actor, right)) &&
    (data.tells !== 'money' || can(actor, 'money.read')))
