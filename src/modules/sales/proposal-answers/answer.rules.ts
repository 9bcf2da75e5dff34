import { type CalendarDate, formatDate } from '../../../shared/dates'
import type { Currency, Rate as ExchangeRate } from '../../../shared/money'
import type { Picture } from '../../core/media/picture.rules'
import type { Difference } from '../proposals/difference.rules'
import type { LineKind, OfferDay, Party } from '../proposals/offer.rules'
import type { Quantity } from '../../catalog/inventory/units.rules'
import { type Discount, isOption, type LineState, type Taken } from '../proposals/price.rules'
import type { ProposalStand } from '../proposals/transition.rules'

export const eventKinds = [
  'sent',
  'viewed',
  'commented',
  'accepted',
  'declined',
  'withdrawn',
  'link-made',
  'links-revoked',
  'chose',
  'countered',
  'counter-declined',
] as const
export type EventKind = (typeof eventKinds)[number]

/** How a customer said yes to staff. */
export const acceptanceChannels = ['phone', 'email', 'chat', 'in-person', 'post'] as const
export type AcceptanceChannel = (typeof acceptanceChannels)[number]
export const channelLabels: Record<AcceptanceChannel, string> = {
  phone: 'By phone',
  email: 'By e-mail',
  chat: 'By chat',
  'in-person': 'In person',
  post: 'By post',
}

/** Who accepted. `channel` and `saidOn` are of what staff recorded for a customer; the traveler typed their name themselves. */
export type SeenAcceptance = {
  name: string
  at: string
  number: number
  channel: AcceptanceChannel | null
  saidOn: CalendarDate | null
}

/** For staff: with what they wrote about it. */
export type AcceptanceView = SeenAcceptance & { note: string; recordedBy: string | null }

/** 'Asha Rao said yes by phone on 14 Mar 2027', of what an event keeps; null where nobody recorded a yes. */
export function recordedText({ name, channel: by, saidOn }: Record<string, unknown>): string | null {
  const channel = acceptanceChannels.find((one) => one === by)
  if (!channel || typeof saidOn !== 'string') return null
  const who = typeof name === 'string' ? name : 'the customer'
  return `${who} said yes ${channelLabels[channel].toLowerCase()} on ${formatDate(saidOn)}`
}

/** Minutes in which opening it again is the same view. */
export const viewMinutes = 10

/** What happened, as staff read it; `actor` is null for the traveler. Instants are ISO texts. */
export type ProposalEvent = {
  id: string
  number: number
  at: string
  kind: EventKind
  lineKey: string | null
  text: string
  data: Record<string, unknown>
  actor: string | null
}

/** A line as the traveler sees it: without what it costs the agency. `deltaMinor` is what taking it would change. */
export type SeenLine = Quantity & {
  key: string
  day: number | null
  kind: LineKind
  title: string
  detail: string
  group: string
  state: LineState
  arithmetic: string
  /** The cover of its hotel or activity. */
  picture: Picture | null
  sellMinor: number
  deltaMinor: number | null
}

/** What the traveler would pay; `open` until staff answer it by a new version, or decline it. */
export type SeenCounter = { amountMinor: number; text: string; at: string; isOpen: boolean; answer: string | null }

type Said = Pick<ProposalEvent, 'kind' | 'text' | 'at' | 'data'>
const answered: readonly EventKind[] = ['sent', 'accepted', 'declined', 'withdrawn', 'counter-declined', 'chose']

/** The last counter-offer, by what happened, the newest first; null: none, or a new version has answered it. */
export function counterOf(events: readonly Said[]): SeenCounter | null {
  const at = events.findIndex(({ kind }) => kind === 'countered')
  const counter = events[at]
  if (!counter) return null
  const answer = events.slice(0, at).find(({ kind }) => answered.includes(kind))
  if (answer && answer.kind !== 'counter-declined') return null
  const amountMinor = typeof counter.data.amountMinor === 'number' ? counter.data.amountMinor : 0
  return { amountMinor, text: counter.text, at: counter.at, isOpen: !answer, answer: answer?.text ?? null }
}

export type SeenComment = { id: string; at: string; text: string; lineKey: string | null; by: string | null }

/** A tax as travelers see it. */
export type ToldTax = { label: string; amountMinor: number; of: { basisPoints: number; minor: number } }

/** A proposal as its link opens it. */
export type SeenProposal = Party & {
  reference: string
  stand: ProposalStand
  number: number
  /** Newer than this version is none; older ones cannot be accepted. */
  title: string
  customerName: string
  travelFrom: string
  /** The last day. */
  travelTo: string
  days: OfferDay[]
  lines: SeenLine[]
  currency: Currency
  discount: Discount | null
  /** Leaves out taxes on the margin, which are a part of the price. */
  taxes: ToldTax[]
  sellMinor: number
  discountMinor: number
  taxMinor: number
  totalMinor: number
  depositMinor: number
  balanceMinor: number
  balanceDue: string | null
  fx: ExchangeRate[]
  terms: string[]
  sha256: string
  sentAt: string
  expiresAt: string
  /** The last day, where the agency is. */
  expiresOn: string
  image: Picture | null
  agency: { name: string; email: string | null; phone: string | null; timeZone: string }
  consultant: string | null
  versions: { number: number; sentAt: string; totalMinor: number; since: Difference | null }[]
  comments: SeenComment[]
  counter: SeenCounter | null
  acceptance: SeenAcceptance | null
}

type Pickable = Pick<SeenLine, 'key' | 'group' | 'state'>
const pickedOf = (lines: readonly Pickable[]) =>
  new Set(lines.filter(({ state }) => state === 'chosen' || state === 'added').map(({ key }) => key))

/** What is taken and left out of what was offered, when one more line of what is seen is pressed. */
export function takenWith(offered: readonly Pickable[], seen: readonly Pickable[], key: string): Taken {
  const picked = pickedOf(seen)
  const group = seen.find((line) => line.key === key)?.group
  if (group) for (const line of seen) if (line.group === group) picked.delete(line.key)
  if (!picked.delete(key)) picked.add(key)
  const before = pickedOf(offered)
  return {
    keys: [...picked].filter((one) => !before.has(one)),
    without: offered
      .filter((line) => isOption(line) && before.has(line.key) && !picked.has(line.key))
      .map((line) => line.key),
  }
}

/** '9c41 07be': enough of a hash to compare by eye. */
export const fingerprint = (sha256: string): string => `${sha256.slice(0, 4)} ${sha256.slice(4, 8)}`
