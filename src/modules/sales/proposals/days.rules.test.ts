import { expect, it } from 'vitest'
import { daysText } from './days.rules'

it.each([
  ['2027-05-10', '2027-05-13', '10 May 2027 to 13 May 2027'],
  ['2027-05-10', '2027-05-10', '10 May 2027'],
])('a trip from %s to %s is said in as few days as it has', (from, to, text) => expect(daysText(from, to)).toBe(text))
