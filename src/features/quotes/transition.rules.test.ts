import { expect, it } from 'vitest'
import { canMoveQuote, quoteStatuses, statusesBefore } from './transition.rules'

it.each([
  ['pending', 'confirmed', true],
  ['pending', 'cancelled', true],
  ['confirmed', 'cancelled', true],
  ['confirmed', 'pending', false],
  ['cancelled', 'pending', true],
  ['cancelled', 'confirmed', false],
] as const)('a quote that is %s may become %s: %s', (from, to, allowed) => expect(canMoveQuote(from, to)).toBe(allowed))

it('has no dead end, no unreachable status and no move to itself', () => {
  for (const status of quoteStatuses) {
    expect(statusesBefore(status)).not.toHaveLength(0)
    expect(statusesBefore(status)).not.toContain(status)
    expect(quoteStatuses.some((to) => canMoveQuote(status, to))).toBe(true)
  }
})
