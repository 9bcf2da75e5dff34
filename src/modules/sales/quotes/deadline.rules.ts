import { formatInstant } from '../../../shared/dates'
import type { QuoteView } from './view'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Due = Pick<QuoteView, 'status' | 'respondBy' | 'answeredAt'>

export const isWaiting = ({ status, answeredAt }: Pick<Due, 'status' | 'answeredAt'>): boolean =>
  status === 'pending' && answeredAt === null

export const isOverdue = (quote: Due, now: Date): boolean =>
  isWaiting(quote) && Date.parse(quote.respondBy) < now.getTime()

const span = (ms: number): string => {
  if (ms < hour) return `${Math.max(1, Math.floor(ms / minute))} min`
  if (ms < 2 * day) return `${Math.floor(ms / hour)} h`
  return `${Math.floor(ms / day)} d`
}

/**
 * Formats the time left until the promised answer: 'in 5 h', or '2 h over' once it is late. Rounds down; returns '—'
 * once the request is answered (product.md 5.2).
 */
export function deadlineText(quote: Due, now: Date): string {
  if (!isWaiting(quote)) return '—'
  const left = Date.parse(quote.respondBy) - now.getTime()
  return left < 0 ? `${span(-left)} over` : `in ${span(left)}`
}

/** Returns the time to the first answer as 'after 3 h', and its punctuality. Returns null without an answer. */
export function describeAnswer({
  createdAt,
  respondBy,
  answeredAt,
}: Omit<Due, 'status'> & Pick<QuoteView, 'createdAt'>) {
  if (answeredAt === null) return null
  const at = Date.parse(answeredAt)
  return { text: `after ${span(at - Date.parse(createdAt))}`, isInTime: at <= Date.parse(respondBy) }
}

/** Formats the promise in the confirmation. Is verbatim the specification's text at '24 hours'. */
export const answerPromise = (within: string): string =>
  `We'll contact you within ${within} with a personalized travel package.`

type Promised = { replyWithin: string; responseHours: number }

/** Adds the deadline where office hours or holidays make it later than the promise. */
export function promiseText(
  { createdAt, respondBy }: Pick<QuoteView, 'createdAt' | 'respondBy'>,
  { replyWithin, responseHours }: Promised,
): string {
  const isLater = Date.parse(respondBy) > Date.parse(createdAt) + responseHours * hour
  return (
    answerPromise(replyWithin) +
    (isLater ? ` Our office hours count: you hear from us by ${formatInstant(respondBy)}.` : '')
  )
}
