import { describe, expect, it } from 'vitest'
import { canMoveLead, conversionRate, leadStatuses, statusesBefore } from './transition.rules'

describe('a lead', () => {
  it('can reach every stage but new, and leave every stage', () => {
    for (const status of leadStatuses) {
      expect(statusesBefore(status).length > 0).toBe(status !== 'new')
      expect(leadStatuses.some((to) => canMoveLead(status, to))).toBe(true)
      expect(canMoveLead(status, status)).toBe(false)
    }
  })

  it.each([
    ['new', 'closed', true],
    ['proposal', 'contacted', true],
    ['closed', 'contacted', true],
    ['closed', 'proposal', false],
    ['contacted', 'new', false],
  ] as const)('from %s to %s: %s', (from, to, allowed) => expect(canMoveLead(from, to)).toBe(allowed))

  it.each([
    [0, 0, null],
    [0, 4, 0],
    [1, 2, 33.3],
    [3, 0, 100],
  ])('is won in %i and lost in %i cases: %s percent', (won, lost, rate) =>
    expect(conversionRate({ won, lost })).toBe(rate),
  )
})
