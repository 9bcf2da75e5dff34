import { expect, it } from 'vitest'
import { toE164 } from './phone.client'

it.each([
  ['98765 43210', '+919876543210'],
  ['098765-43210', '+919876543210'],
  ['+91 98765 43210', '+919876543210'],
  ['+(91) 98765 43210', '+919876543210'],
  ['+1 212 555 0142', '+12125550142'],
  ['+ 44 20 7946 0958', '+442079460958'],
  ['0049.30.1234567', '+49301234567'],
])('%s is %s', (typed, e164) => {
  expect(toE164(typed, 'phone')).toBe(e164)
})

it.each(['(000) 555-0142', '12345678901', '+999 1234567', '+91 12', '+1 212 555 0142 99 99 99'])(
  '%s is refused',
  (typed) => {
    expect(() => toE164(typed, 'mobileNumber')).toThrowError(
      expect.objectContaining({ code: 'invalid', details: { field: 'mobileNumber' } }),
    )
  },
)
