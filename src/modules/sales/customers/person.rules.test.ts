import { expect, it } from 'vitest'
import { leavesParts } from './person.rules'

it.each([
  ['', 'Asha', 'Rao', false],
  ['Asha Rao', '', '', false],
  ['Rao Asha', 'Asha', 'Rao', false],
  ['Rao', 'Asha', '', false],
  ['由美子 中村', 'YUMIKO', 'NAKAMURA', true],
  ['中村由美子', '由美子', '中村', false],
  ['Bo Li', '', 'Nakamura', true],
])('of the whole name %j and %j %j the parts are left out: %s', (customerName, firstName, lastName, isLeft) => {
  expect(leavesParts({ customerName, firstName, lastName })).toBe(isLeft)
})
