import { describe, expect, it } from 'vitest'
import { offerTerms, paymentSentence, policySections } from '../../catalog/pricing/policy.rules'
import type { PaymentTerms } from '../../settings/terms/schema'
import { firstPolicyLines, firstTerms, getFirstEstimate } from '../../settings/terms/terms.rules'
import type { Author } from './blocks.rules'
import { writeTerms } from './terms.rules'

const author: Author = {
  name: 'Harbour Travel',
  email: null,
  currency: 'USD',
  paymentTerms: firstTerms,
  policyLines: firstPolicyLines,
  estimate: getFirstEstimate('USD'),
  replyWithin: '24 hours',
  hasWorkingDays: false,
  policies: {},
  asksIndianPapers: true,
}
const sayAll = (part: Partial<Author>) => JSON.stringify(writeTerms({ ...author, ...part }))

const deposit = (percent: number): PaymentTerms['deposit'] => ({ kind: 'percent', percent })
const cases: [string, Partial<PaymentTerms>, string][] = [
  ['the specified terms', {}, '25% books the trip, the rest is due 30 days before departure.'],
  [
    'nothing at booking',
    { deposit: deposit(0) },
    'Nothing is paid at booking, the rest is due 30 days before departure.',
  ],
  ['all at booking', { deposit: deposit(100) }, 'The whole price is paid at booking.'],
  [
    'a sum with cents',
    { deposit: { kind: 'amount', amountMinor: 49_50 } },
    '$49.50 books the trip, the rest is due 30 days before departure.',
  ],
  ['a balance at departure', { balanceDays: 0 }, '25% books the trip, the rest is due on the day of departure.'],
  [
    'instalments',
    { instalments: [{ percent: 40, daysBefore: 60 }], balanceDays: 1 },
    '25% books the trip, 40% 60 days before departure, the rest is due 1 day before departure.',
  ],
]

describe.each(cases)('%s', (_, part, sentence) => {
  const terms = { ...firstTerms, ...part }
  const writers: Record<string, string> = {
    'the terms of a request': sayAll({ paymentTerms: terms }),
    'the home page': paymentSentence(terms, 'USD'),
  }
  it.each(Object.keys(writers))('are said in one sentence by %s', (name) => expect(writers[name]).toContain(sentence))

  it('are no share of nothing or of all, and have no day 0', () => {
    const policies = policySections(terms, 'USD', firstPolicyLines).flatMap((section) => section.terms)
    const said = [...Object.values(writers), ...policies, ...offerTerms(terms, 'USD', firstPolicyLines)].join(' ')
    expect(said).not.toMatch(/\b(0|100)% (of|books|deposit|due)|\$0|\b0 days? before|\$50\b/)
    expect(said.includes('A trip booked later')).toBe(!['all at booking', 'a balance at departure'].includes(_))
  })
})

it('the parameters of the estimate are said as they are', () => {
  expect(sayAll({})).toContain(
    'the package price for each adult, 70% of it for each child of 2 to 11, nothing for infants under 2, $500 for each room beyond the first, and the hotels',
  )
  const estimate = { childPercent: 50, childFrom: 0, adultFrom: 1, extraRoomMinor: 0, singleMinor: 49_50 }
  expect(sayAll({ estimate })).toContain(
    'for each adult, 50% of it for each child of 0, $49.50 for each room with one person, and the hotels',
  )
  expect(sayAll({ currency: 'JPY', estimate: getFirstEstimate('JPY') })).toContain('¥500 for each room beyond')
})
