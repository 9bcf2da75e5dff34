import { expect, it } from 'vitest'
import { listFurther, toFirst } from './line.rules'

it.each([
  ['', '', undefined],
  ['ana@example.com', 'ana@example.com', undefined],
  ['ana@example.com;', 'ana@example.com', undefined],
  ['ana@example.com, a@example.com', 'ana@example.com', 'a@example.com'],
  ['ana@example.com;a@example.com b@example.com', 'ana@example.com', 'a@example.com, b@example.com'],
  ['ana@example.com ::: a@example.com', 'ana@example.com', 'a@example.com'],
  ['ana@example.com; ana@example.com', 'ana@example.com', undefined],
  ['ana @example.com', 'ana @example.com', undefined],
  ['ana@example.com, none', 'ana@example.com, none', undefined],
  ['+351 912 345 678', '+351 912 345 678', undefined],
  ['+351 912 345 678; (212) 555-0142', '+351 912 345 678', '(212) 555-0142'],
  ['+351 912 345 678 ::: 42', '+351 912 345 678', '42'],
  ['+1 212 555 0142, ext. 5', '+1 212 555 0142, ext. 5', undefined],
])('of the cell %j %j is taken, and %j named as left out', (cell, first, others) => {
  expect(toFirst(cell)).toBe(first)
  const message = `${first} counts, as the first: ${others} is left out`
  expect(listFurther({ email: cell }, ['email', 'phone'])).toEqual(others ? [{ column: 'email', message }] : [])
})
