import { expect, it } from 'vitest'
import { countryOf, phoneText, toE164 } from './phone.client'

it.each([
  ['98765 43210', '+919876543210'],
  ['098765-43210', '+919876543210'],
  ['+91 98765 43210', '+919876543210'],
  ['+(91) 98765 43210', '+919876543210'],
  ['+1 212 555 0142', '+12125550142'],
  ['+ 44 20 7946 0958', '+442079460958'],
  ['0049.30.1234567', '+49301234567'],
])('%s is %s for an agency in India', (typed, e164) => {
  expect(toE164(typed, ['IN', 'US'])).toBe(e164)
})

it.each([
  ['(212) 555-0123', '+12125550123'],
  ['1 212 555 0123', '+12125550123'],
  ['98765 43210', null],
  ['020 7946 0958', null],
])('%s is %s for an agency in the United States', (typed, e164) => {
  expect(toE164(typed, ['US'])).toBe(e164)
})

it('reads a number of the United States where it is none of the agency’s country', () => {
  expect(toE164('(212) 555-0123', ['FR', 'US'])).toBe('+12125550123')
})

it.each(['(000) 555-0142', '+999 1234567', '+91 12', '+1 212 555 0142 99 99 99', ''])('%s is no number', (typed) =>
  expect(toE164(typed, ['IN', 'US'])).toBeNull(),
)

it('takes no number without a country code where no country is known', () => {
  expect(toE164('98765 43210')).toBeNull()
})

it.each([
  ['+919876543210', '+91 98765 43210', 'IN'],
  ['+12125550142', '+1 212 555 0142', 'US'],
  ['+912255500142', '+91 22 5550 0142', 'IN'],
  ['', '', undefined],
])('%s is shown as %s', (e164, text, country) => {
  expect([phoneText(e164), countryOf(e164)]).toEqual([text, country])
})
