import { describe, expect, it } from 'vitest'
import { formatInstant } from '../../../shared/dates'
import { describeAnswer, deadlineText, isOverdue, promiseText } from './deadline.rules'

const now = new Date('2027-01-10T12:00:00Z')
const at = (minutes: number, status: 'pending' | 'confirmed' = 'pending') => ({
  status,
  answeredAt: null,
  respondBy: new Date(now.getTime() + minutes * 60_000).toISOString(),
})

it.each([
  [24 * 60, 'in 24 h'],
  [119, 'in 1 h'],
  [60, 'in 1 h'],
  [59, 'in 59 min'],
  [0.2, 'in 1 min'],
  [-0.2, '1 min over'],
  [-120, '2 h over'],
  [-47 * 60, '47 h over'],
  [-72 * 60, '3 d over'],
  [48 * 60, 'in 2 d'],
])('%d minutes from now reads %s', (minutes, text) => {
  expect(deadlineText(at(minutes), now)).toBe(text)
  expect(isOverdue(at(minutes), now)).toBe(text.endsWith('over'))
})

it('has no deadline once the request is answered', () => {
  expect(deadlineText(at(-120, 'confirmed'), now)).toBe('—')
  expect(deadlineText({ ...at(-120), answeredAt: now.toISOString() }, now)).toBe('—')
  expect(isOverdue({ ...at(-120), answeredAt: now.toISOString() }, now)).toBe(false)
})

it.each([
  [0.5, 'after 1 min', true],
  [59, 'after 59 min', true],
  [3 * 60 + 59, 'after 3 h', true],
  [24 * 60, 'after 24 h', true],
  [24 * 60 + 1, 'after 24 h', false],
  [50 * 60, 'after 2 d', false],
])(
  'an answer %d minutes after the request, promised within 24 hours, came %s; in time: %s',
  (minutes, text, isInTime) => {
    const [createdAt, respondBy] = [now.toISOString(), at(24 * 60).respondBy]
    const answeredAt = new Date(now.getTime() + minutes * 60_000).toISOString()
    expect(describeAnswer({ createdAt, respondBy, answeredAt })).toEqual({ text, isInTime })
    expect(describeAnswer({ createdAt, respondBy, answeredAt: null })).toBeNull()
  },
)

describe('what a request is answered with at once', () => {
  const thanks = "We'll contact you within 24 hours with a personalized travel package."
  const day = { replyWithin: '24 hours', responseHours: 24 }
  const createdAt = '2027-03-05T15:00:00.000Z'

  it('is the specified sentence alone while it is true', () => {
    expect(promiseText({ createdAt, respondBy: '2027-03-06T15:00:00.000Z' }, day)).toBe(thanks)
  })

  it('names day and hour where the office makes it later', () => {
    const text = promiseText({ createdAt, respondBy: '2027-03-08T15:00:00.000Z' }, day)
    expect(text).toBe(
      `${thanks} Our office hours count: you hear from us by ${formatInstant('2027-03-08T15:00:00.000Z')}.`,
    )
  })
})
