import { expect, it } from 'vitest'
import { deadlineText, isOverdue } from './deadline.rules'

const now = new Date('2027-01-10T12:00:00Z')
const at = (minutes: number, status: 'pending' | 'confirmed' = 'pending') => ({
  status,
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
})
