import { describe, expect, it } from 'vitest'
import { canMoveProposal, cannotBe, proposalStatuses, toDisplayStatus } from './transition.rules'

describe('transitions', () => {
  const allowed = [
    'draft sent',
    'sent sent',
    'sent accepted',
    'sent declined',
    'sent withdrawn',
    'declined sent',
    'withdrawn sent',
  ]
  const edges = proposalStatuses.flatMap((from) => proposalStatuses.map((to) => [from, to] as const))
  it.each(edges)('%s to %s', (from, to) => {
    expect(canMoveProposal(from, to)).toBe(allowed.includes(`${from} ${to}`))
  })

  it.each([
    ['sent', '2027-03-01T00:00:00Z', 'sent'],
    ['sent', '2027-02-28T23:59:59Z', 'expired'],
    ['accepted', '2027-02-01T00:00:00Z', 'accepted'],
  ] as const)('%s until %s stands as %s', (status, expiresAt, displayStatus) => {
    expect(toDisplayStatus({ status, expiresAt }, new Date('2027-02-28T23:59:59Z'))).toBe(displayStatus)
  })
})

it.each(proposalStatuses)('who is refused a move of one that is %s reads what to do instead', (status) => {
  expect(cannotBe(status, 'sent')).toMatch(new RegExp(`^A proposal that is ${status} cannot be sent\\. [A-Z]`))
})
