import { formatDate } from '../../../shared/dates'
import { isOption, type Taken } from '../proposals/price.rules'
import type { ProposalEvent, SeenCounter, SeenLine } from './view'

export const eventKinds = [
  'sent',
  'viewed',
  'commented',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'link-made',
  'links-revoked',
  'chose',
  'countered',
  'counter-declined',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Lists the ways in which customers accept through staff. */
export const acceptanceChannels = ['phone', 'email', 'chat', 'in-person', 'post'] as const
export type AcceptanceChannel = (typeof acceptanceChannels)[number]
export const channelLabels: Record<AcceptanceChannel, string> = {
  phone: 'By phone',
  email: 'By e-mail',
  chat: 'By chat',
  'in-person': 'In person',
  post: 'By post',
}

/**
 * Formats event data as 'Asha Rao said yes by phone on 14 Mar 2027'. Returns null unless staff recorded an acceptance.
 */
export function recordedText({ name, channel: by, saidOn }: Record<string, unknown>): string | null {
  const channel = acceptanceChannels.find((one) => one === by)
  if (!channel || typeof saidOn !== 'string') return null
  const who = typeof name === 'string' ? name : 'the customer'
  return `${who} said yes ${channelLabels[channel].toLowerCase()} on ${formatDate(saidOn)}`
}

/** Limits in minutes how long a reopened page counts as the same view. */
export const viewMinutes = 10

type AnswerEvent = Pick<ProposalEvent, 'kind' | 'text' | 'at' | 'data'>
const answered: readonly EventKind[] = ['sent', 'accepted', 'declined', 'withdrawn', 'counter-declined', 'chose']

/** Returns the last counter-offer of these events, newest first; null without one, or after a new version. */
export function findCounter(events: readonly AnswerEvent[]): SeenCounter | null {
  const at = events.findIndex(({ kind }) => kind === 'countered')
  const counter = events[at]
  if (!counter) return null
  const answer = events.slice(0, at).find(({ kind }) => answered.includes(kind))
  if (answer && answer.kind !== 'counter-declined') return null
  const amountMinor = typeof counter.data.amountMinor === 'number' ? counter.data.amountMinor : 0
  return { amountMinor, text: counter.text, at: counter.at, isOpen: !answer, answer: answer?.text ?? null }
}

type Pickable = Pick<SeenLine, 'key' | 'group' | 'state'>
const getPicked = (lines: readonly Pickable[]) =>
  new Set(lines.filter(({ state }) => state === 'chosen' || state === 'added').map(({ key }) => key))

/** Returns the options taken and removed, relative to the offered lines, after a click on one line. */
export function takenWith(offered: readonly Pickable[], seen: readonly Pickable[], key: string): Taken {
  const picked = getPicked(seen)
  const group = seen.find((line) => line.key === key)?.group
  if (group) for (const line of seen) if (line.group === group) picked.delete(line.key)
  if (!picked.delete(key)) picked.add(key)
  const before = getPicked(offered)
  return {
    keys: [...picked].filter((one) => !before.has(one)),
    without: offered
      .filter((line) => isOption(line) && before.has(line.key) && !picked.has(line.key))
      .map((line) => line.key),
  }
}

/** Shortens a hash to '9c41 07be', enough to compare by eye. */
export const toCheckCode = (sha256: string): string => `${sha256.slice(0, 4)} ${sha256.slice(4, 8)}`
