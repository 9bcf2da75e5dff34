import { describe, expect, it } from 'vitest'
import { authorName, canModerate, ratingFor, reviewStates } from './review.rules'
import { reviewForm } from '../../bookings/reviews/schema'

describe('staff move a review', () => {
  const allowed = ['pending → published', 'pending → rejected', 'published → rejected', 'rejected → published']
  it.each(reviewStates.flatMap((from) => reviewStates.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    expect(canModerate(from, to)).toBe(allowed.includes(`${from} → ${to}`))
  })
})

it.each([
  ['Asha', 'Rao', 'Asha R.'],
  ['Anne Marie', 'öst', 'Anne Marie Ö.'],
  ['Asha', '', 'Asha'],
  ['', 'Rao', 'R.'],
  ['', ' ', 'A traveler'],
  ['Wei', '𠮷野', 'Wei 𠮷.'],
])('others read %j %j as %j', (firstName, lastName, name) => {
  expect(authorName({ firstName, lastName })).toBe(name)
})

it.each([
  [{ stars: 0 }, 'stars'],
  [{ stars: 6 }, 'stars'],
  [{ stars: 4.5 }, 'stars'],
  [{ text: '   Too few ' }, 'text'],
  [{ text: 'a'.repeat(2001) }, 'text'],
  [{ title: 'a'.repeat(121) }, 'title'],
  [{ title: 'one\ntwo' }, 'title'],
])('%j is not sent', (values, field) => {
  const form = { version: 0, stars: 5, title: '', text: 'The longtail at dawn.' }
  expect(reviewForm.safeParse(form).success).toBe(true)
  const { error } = reviewForm.safeParse({ ...form, ...values })
  expect(error!.issues[0]!.path).toEqual([field])
})

it.each([
  [[0, 0, 0, 0, 0], { reviews: 0, rating: 0 }],
  [[1, 0, 0, 0, 2], { reviews: 3, rating: 367 }],
  // Rounds 4.625 up, as PostgreSQL does.
  [[0, 0, 0, 3, 5], { reviews: 8, rating: 463 }],
])('stars of %j are rated %j', (counts, rated) => {
  expect(ratingFor(counts)).toEqual(rated)
})
