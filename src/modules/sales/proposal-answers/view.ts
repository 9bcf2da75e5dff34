import { z } from 'zod'
import { count, currency, date, id, instant, minor, text, texts, view, exchangeRate } from '../../../shared/views'
import { paymentTermsView } from '../../settings/terms/schema'
import { picture } from '../../core/media/view'
import { proposalDisplayStatuses } from '../proposals/transition.rules'
import { difference, discount, offerDay, offerLine, party } from '../proposals/view'
import { acceptanceChannels, eventKinds } from './answer.rules'

/** Describes an event for staff; `actor` is null for the traveler. */
export const proposalEvent = view({
  id,
  number: count,
  at: instant,
  kind: z.enum(eventKinds),
  lineKey: id.nullable(),
  text,
  data: z.record(text, z.unknown()),
  actor: text.nullable(),
})
export type ProposalEvent = z.infer<typeof proposalEvent>

/**
 * Describes an acceptance. Has `channel` and `saidOn` only if staff recorded it; otherwise the traveler typed their
 * name.
 */
const seenAcceptance = view({
  name: text,
  at: instant,
  number: count,
  channel: z.enum(acceptanceChannels).nullable(),
  saidOn: date.nullable(),
})
export type SeenAcceptance = z.infer<typeof seenAcceptance>
export const acceptance = seenAcceptance.extend({ note: text, recordedBy: text.nullable() })
export type AcceptanceView = z.infer<typeof acceptance>

/** Picks the fields of a line that travelers see, without prices. */
const shownLine = offerLine.pick({
  key: true,
  day: true,
  kind: true,
  title: true,
  detail: true,
  group: true,
  state: true,
  unit: true,
  count: true,
  times: true,
})
/** Describes a line for the traveler, without the agency's cost. */
const seenLine = shownLine.extend({
  arithmetic: text,
  /** Holds the cover of its hotel or activity. */
  picture: picture.nullable(),
  sellMinor: minor,
  /** Holds the change of the total if it is taken. */
  deltaMinor: minor.nullable(),
})
export type SeenLine = z.infer<typeof seenLine>

/** Describes a counter-offer; it is open until staff send a new version or decline it. */
const seenCounter = view({ amountMinor: minor, text, at: instant, isOpen: z.boolean(), answer: text.nullable() })
export type SeenCounter = z.infer<typeof seenCounter>

const seenComment = view({ id, at: instant, text, lineKey: id.nullable(), by: text.nullable() })
export type SeenComment = z.infer<typeof seenComment>

const shownTax = view({
  label: text,
  amountMinor: minor,
  of: view({ basisPoints: z.number(), minor }),
  isContained: z.literal(true).optional().describe('The prices contain it; the others come on top'),
})
export type ShownTax = z.infer<typeof shownTax>

/** Describes a version for the traveler, without costs, margins and unsent versions. */
export const seenProposal = party.extend({
  reference: text,
  displayStatus: z.enum(proposalDisplayStatuses),
  number: count,
  title: text,
  customerName: text,
  travelFrom: date,
  travelTo: date,
  days: offerDay.array(),
  lines: seenLine.array(),
  currency,
  discount: discount.nullable(),
  /** Omits taxes on the margin, which are contained in the price. */
  taxes: shownTax.array(),
  sellMinor: minor,
  discountMinor: minor,
  /** Sums taxes on top of the price. */
  taxMinor: minor,
  totalMinor: minor,
  depositMinor: minor,
  instalments: view({ amountMinor: minor, dueOn: date }).array(),
  balanceMinor: minor,
  balanceDue: date.nullable(),
  fx: exchangeRate.array(),
  terms: texts,
  paymentTerms: paymentTermsView,
  sha256: text,
  sentAt: instant,
  expiresAt: instant,
  /** Holds the last day in the agency's time zone. */
  expiresOn: date,
  image: picture.nullable(),
  agency: view({ name: text, email: text.nullable(), phone: text.nullable(), timeZone: text }),
  consultant: text.nullable(),
  versions: view({ number: count, sentAt: instant, totalMinor: minor, since: difference.nullable() }).array(),
  comments: seenComment.array(),
  counter: seenCounter.nullable(),
  acceptance: seenAcceptance.nullable(),
})
export type SeenProposal = z.infer<typeof seenProposal>
