import { describe, expect, it } from 'vitest'
import { estimateRulesSchema, type PaymentTerms, paymentTermsSchema } from './schema'
import { firstTerms, getFirstEstimate } from './terms.rules'

const findFields = (parsed: { error?: { issues: { path: PropertyKey[] }[] } }) =>
  parsed.error?.issues.map(({ path }) => path.join('.')) ?? []

describe('terms', () => {
  it.each([
    ['the specified ones', {}, []],
    ['the whole price in parts', { deposit: 30, instalments: [[70, 60]] }, []],
    ['more than the whole price', { deposit: 61, instalments: [[40, 60]] }, ['instalments.0.percent']],
    [
      'instalments that are not one after the other',
      {
        instalments: [
          [10, 60],
          [10, 60],
        ],
      },
      ['instalments.1.daysBefore'],
    ],
    ['an instalment after the balance', { instalments: [[10, 30]] }, ['instalments.0.daysBefore']],
    ['an instalment of nothing', { instalments: [[0, 60]] }, ['instalments.0.percent']],
    ['a share above 100', { deposit: 101 }, ['deposit.percent']],
    ['half a percent', { deposit: 12.5 }, ['deposit.percent']],
    ['days below 0', { balanceDays: -1 }, ['balanceDays']],
    [
      'rows that do not fall',
      {
        tiers: [
          [10, 50],
          [10, 60],
          [0, 60],
        ],
      },
      ['tiers.1.fromDays', 'tiers.1.percent', 'tiers.2.percent'],
    ],
    ['a last row that is not 0 days', { tiers: [[10, 100]] }, ['tiers.0.fromDays']],
    ['no row', { tiers: [] }, ['tiers']],
  ] as [string, { deposit?: number; balanceDays?: number; instalments?: number[][]; tiers?: number[][] }, string[]][])(
    'with %s are refused at their fields, or taken',
    (_, { deposit = 25, balanceDays = 30, instalments = [], tiers }, fields) => {
      const terms = {
        ...firstTerms,
        deposit: { kind: 'percent', percent: deposit },
        balanceDays,
        instalments: instalments.map(([percent, daysBefore]) => ({ percent, daysBefore })),
        ...(tiers && { tiers: tiers.map(([fromDays, percent]) => ({ fromDays, percent })) }),
      }
      expect(findFields(paymentTermsSchema.safeParse(terms))).toEqual(fields)
    },
  )

  it('have a grace of hours, or none', () => {
    const withGrace = (grace: PaymentTerms['grace']) => paymentTermsSchema.safeParse({ ...firstTerms, grace })
    expect(findFields(withGrace({ hours: 0, minDays: 7 }))).toEqual(['grace.hours'])
    expect(withGrace(null).success).toBe(true)
  })
})

it.each([
  [{ childFrom: 12 }, ['adultFrom']],
  [{ childPercent: 101 }, ['childPercent']],
  [{ extraRoomMinor: -1 }, ['extraRoomMinor']],
  [{ singleMinor: 0.5 }, ['singleMinor']],
  [{ childFrom: 3, adultFrom: 16, singleMinor: 200_00 }, []],
])('parameters of the estimate with %j are refused at %j', (part, fields) => {
  expect(findFields(estimateRulesSchema.safeParse({ ...getFirstEstimate('USD'), ...part }))).toEqual(fields)
})
