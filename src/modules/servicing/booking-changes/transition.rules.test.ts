import { expect, it } from 'vitest'
import { bookingDisplayStatuses } from '../../bookings/bookings/transition.rules'
import { canCancelOwn, canChange, canMoveChange, changeStates } from './transition.rules'

it('a change moves along these edges and no others', () => {
  const edges = changeStates.flatMap((from) =>
    changeStates.filter((to) => canMoveChange(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(edges).toEqual([
    'asked → proposed',
    'asked → settled',
    'asked → declined',
    'asked → withdrawn',
    'proposed → settled',
    'proposed → declined',
    'proposed → withdrawn',
  ])
})

it('trips that are over or cancelled stay as they are, and travelers cancel before the first day', () => {
  expect(bookingDisplayStatuses.filter(canChange)).toEqual(['held', 'confirmed', 'travelling'])
  expect(bookingDisplayStatuses.filter(canCancelOwn)).toEqual(['held', 'confirmed'])
})
