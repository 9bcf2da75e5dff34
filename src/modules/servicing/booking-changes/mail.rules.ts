import { type CalendarDate, formatDate } from '../../../shared/dates'
import { type Currency, formatAmount } from '../../../shared/money'
import { instalmentLabels } from '../../billing/payments/account.rules'
import { payBlocks } from '../../billing/payments/mail.rules'
import type { InstalmentView, WaysToPay } from '../../billing/payments/view'
import { type Block, composeMail, type MailContent } from '../../core/email/layout.rules'
import { type MailAgency, wordMail } from '../../settings/settings/mail-words.rules'
import { formatSigned } from '../../sales/proposals/offer.rules'
import { extraText } from './effects.rules'
import type { ChangeState } from './transition.rules'
import { adjustmentFor, adjustmentLabel, amountText, retainedLabel } from './view.rules'
import type { Follow, Proposed } from './view'

/**
 * Holds when more is due and how it is paid: for a proposal that raises the price, or an agreed one with open parts.
 */
type Money = {
  /** Is null where it is due as soon as the traveler agrees. */
  extraDueOn: CalendarDate | null
  creditMinor: number
  open: readonly Pick<InstalmentView, 'kind' | 'dueOn' | 'amountMinor' | 'settledMinor'>[]
  ways: WaysToPay
}

type ChangeFacts = {
  state: ChangeState
  reference: string
  title: string
  agency: MailAgency
  currency: Currency
  /** Holds the trip's page; null without an account. */
  url: string | null
  message: string
  words: string
  proposed: Proposed | null
  money: Money
  /** Describes the effects of another first day. */
  follows: readonly Follow[]
}

const headings: Record<ChangeState, string> = {
  asked: 'You asked for a change',
  proposed: 'A change of your trip waits for you',
  settled: 'Your trip is changed',
  declined: 'About the change that you asked for',
  withdrawn: 'The change of your trip is withdrawn',
}
const says: Partial<Record<ChangeState, string>> = {
  settled: 'It was agreed and is booked.',
  declined: 'We cannot change your trip as you asked. It stays as it is.',
  withdrawn: 'It stands no more. Your trip stays as it is.',
}

/** Lists the changes line by line, as the trip's page does. */
function differenceBlock(proposed: Proposed, currency: Currency): Block {
  const { changes, beforeMinor, afterMinor, keptMinor, amountMinor } = proposed
  const adjustmentMinor = adjustmentFor(proposed)
  const rows = changes.map(({ what, was, is, amountMinor: minor }) => {
    const words = [
      was && is ? `${was} → ${is}` : is === null ? 'removed' : was === null ? 'added' : '',
      minor !== 0 && formatSigned(minor, currency),
    ]
    return [what, words.filter(Boolean).join(', ') || '—'] as const
  })
  return {
    kind: 'facts',
    title: 'What changes',
    rows: [
      ...rows,
      ['Price until now', formatAmount(beforeMinor, currency)],
      ['Price then', formatAmount(afterMinor, currency)],
      ...(keptMinor > 0 ? [[retainedLabel(proposed), formatAmount(keptMinor, currency)] as const] : []),
      ...(adjustmentMinor === 0 ? [] : [[adjustmentLabel(proposed), formatSigned(adjustmentMinor, currency)] as const]),
      ['Together', amountText(amountMinor, currency)],
    ],
  }
}

/** Explains until when and how to pay: the extra before it is agreed, then all that is open. */
function moneyBlocks({ state, proposed, money, currency, url, follows }: ChangeFacts): Block[] {
  if (!proposed) return []
  const { extraDueOn: dueOn, creditMinor, open, ways } = money
  if (state === 'proposed' && proposed.amountMinor > 0 && follows.length === 0) {
    const day = dueOn ? `on ${formatDate(dueOn)}` : 'on the day you agree'
    const due = extraText(proposed.amountMinor, { due: day, creditMinor, currency })
    return [
      {
        kind: 'text',
        text: `Nothing is charged before you agree. Then ${due} How to pay follows with the confirmation.`,
      },
    ]
  }
  if (state !== 'settled') return []
  const isOnPage = url !== null && proposed.amountMinor <= 0 && follows.length === 0
  if (open.length === 0 || isOnPage) {
    const credit =
      creditMinor > 0
        ? `You have a credit of ${formatAmount(creditMinor, currency)}: we write to you when we send it.`
        : 'Nothing more is to be paid.'
    const text = url === null ? credit : 'What you still have to pay, or what is yours, stands with your trip.'
    return [{ kind: 'text', text }]
  }
  return [
    {
      kind: 'facts',
      title: 'Still to pay',
      rows: open.map(({ kind, dueOn: day, amountMinor, settledMinor }) => [
        `${instalmentLabels[kind]}, due ${formatDate(day)}`,
        formatAmount(amountMinor - settledMinor, currency),
      ]),
    },
    ...payBlocks(ways, url !== null),
  ]
}

const untilText = (standsUntil: CalendarDate) => `These amounts are valid until ${formatDate(standsUntil)}.`

export function changeMail(about: ChangeFacts): MailContent {
  const { state, reference, title, agency, currency, url, message, words, proposed, follows } = about
  const text = state === 'declined' ? words : state === 'withdrawn' ? '' : message
  const how = url
    ? 'Look at it and agree, or decline, with your trip.'
    : 'Reply to this e-mail to agree, or to decline.'
  const { subject, opening, closing } = wordMail(agency.mailWords, 'change', {
    what: headings[state],
    trip: title,
    reference,
    agency: agency.name,
  })
  const blocks: Block[] = [
    ...opening,
    ...(says[state] ? [{ kind: 'text' as const, text: says[state] }] : []),
    ...(text ? [{ kind: 'text' as const, text }] : []),
    {
      kind: 'facts',
      rows: [
        ['Booking', reference],
        ['Trip', title],
      ],
    },
    ...(proposed && state !== 'withdrawn' ? [differenceBlock(proposed, currency)] : []),
    ...moneyBlocks(about),
    ...follows.map(({ title: what, lines }): Block => ({ kind: 'list', title: what, items: lines })),
    ...(proposed && state === 'proposed'
      ? [{ kind: 'text' as const, text: `${untilText(proposed.standsUntil)} ${how}` }]
      : []),
    ...(url ? [{ kind: 'action' as const, label: 'See your trip', url }] : []),
    ...closing,
  ]
  return composeMail({
    subject,
    from: agency.name,
    heading: headings[state],
    blocks,
    foot: 'You get this because you booked a trip with us. A reply to this e-mail reaches us.',
  })
}
