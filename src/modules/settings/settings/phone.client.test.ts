import { expect, it } from 'vitest'
import { getCountry, getPhoneHome, getZoneCountry, type Home, formatPhone, toE164 } from './phone.client'

it.each<[string, Home, string | null]>([
  ['98765 43210', 'IN', '+919876543210'],
  ['098765-43210', 'IN', '+919876543210'],
  ['9845012345', 'IN', '+919845012345'],
  ['2125550142', 'IN', '+912125550142'],
  // Covers American notation, which no Indian number has.
  ['(212) 555-0142', 'IN', '+12125550142'],
  ['(212)5550142', 'IN', '+12125550142'],
  ['212-555-0142', 'unknown', '+12125550142'],
  ['(212) 555-0123', 'US', '+12125550123'],
  ['1 212 555 0123', 'US', '+12125550123'],
  ['9845012345', 'US', '+19845012345'],
  // Covers the default prefix: numbers that are invalid at home, but valid in India alone.
  ['98765 43210', 'US', '+919876543210'],
  ['98765 43210', 'GB', '+919876543210'],
  ['98765 43210', 'unknown', '+919876543210'],
  ['020 7946 0958', 'GB', '+442079460958'],
  // Covers British, French and German numbers, whose zero keeps them from being read as Indian.
  ['020 7946 0958', 'US', null],
  ['07911 123456', 'US', null],
  ['06 12 34 56 78', 'US', null],
  ['0171 1234567', 'unknown', null],
  ['(305) 555-0123', 'FR', '+13055550123'],
  ['912345678', 'PT', '+351912345678'],
  ['20123456', 'DK', '+4520123456'],
  ['912345678', 'US', null],
  ['614 123 4567', 'MX', '+526141234567'],
  // Covers numbers valid in both countries, at an agency in neither: they need a country code.
  ['9845012345', 'unknown', null],
  ['9845012345', 'FR', null],
  ['2125550142', 'unknown', '+12125550142'],
  ['9172345678', 'unknown', null],
])('%s is for an agency in %s: %s', (typed, home, e164) => {
  expect(toE164(typed, home)).toBe(e164)
})

it.each<[string, string, string | null]>([
  ['912 345 678', 'PT', '+351912345678'],
  ['030 1234567', 'DE', '+49301234567'],
  // Goes on with the agency's country where the owner's has no such number.
  ['98765 43210', 'PT', '+919876543210'],
  ['+44 20 7946 0901', 'PT', '+442079460901'],
  ['98765 43210', 'Atlantis', '+919876543210'],
  // Covers area codes in brackets, which are of the owner's country or of none.
  ['(022) 5550 0142', 'IN', '+912255500142'],
  ['(987) 654-3210', 'IN', '+919876543210'],
  ['(614) 123-4567', 'MX', '+526141234567'],
  ['(212) 555-0142', 'US', '+12125550142'],
  ['(0212) 555 01 42', 'TR', '+902125550142'],
  ['(022) 5550 0142', 'FR', null],
  ['(212) 555-0142', 'IN', null],
  ['212-555-0142', 'IN', null],
  ['(212) 555-0142', 'FR', null],
])('%s of somebody in %s is for an agency in India: %s', (typed, country, e164) => {
  expect(toE164(typed, 'IN', country)).toBe(e164)
})

it.each([
  ['Europe/Lisbon', 'PT'],
  ['Atlantic/Azores', 'PT'],
  ['Asia/Kolkata', 'IN'],
  ['America/New_York', 'US'],
  ['UTC', undefined],
])('%s is a time zone of %s', (zone, country) => {
  expect(getZoneCountry(zone)).toBe(country)
})

it.each([
  ['+91 98765 43210', '+919876543210'],
  ['+(91) 98765 43210', '+919876543210'],
  ['(+91) 98765 43210', '+919876543210'],
  ['+1 212 555 0142', '+12125550142'],
  ['+ 44 20 7946 0958', '+442079460958'],
  ['0049.30.1234567', '+49301234567'],
  ['+49 30/1234567', '+49301234567'],
  ['+49 (0) 30 / 123 45 67', '+49301234567'],
  ['+44 (0)20 7946 0901', '+442079460901'],
  ['\u202a+1 212 555 0142\u202c', '+12125550142'],
  ['+91 +1 212 555 0142', '+12125550142'],
  ['tel:+1-212-555-0142', '+12125550142'],
  ['+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+7 (8) 495 123-45-67', '+74951234567'],
])('%j is %s whatever the agency', (typed, e164) => {
  for (const home of [undefined, 'IN', 'US', 'unknown'] as const) expect(toE164(typed, home)).toBe(e164)
})

it.each([
  '(000) 555-0142',
  '+999 1234567',
  '+999 12345678',
  '+91 12',
  '+1 212 555 0142 99 99 99',
  '+1 212 555 0142 ext. 5',
  '0000000000',
  '+1 000 000 0000',
  '+91 9999999999999',
  '',
])('%s is no number', (typed) => {
  for (const home of ['IN', 'US', 'unknown'] as const) expect(toE164(typed, home)).toBeNull()
})

it('takes no number without a country code where no country is known', () => {
  expect(toE164('98765 43210')).toBeNull()
})

it.each([
  ['+919876543210', '+91 98765 43210', 'IN'],
  ['+12125550142', '+1 212 555 0142', 'US'],
  ['+912255500142', '+91 22 5550 0142', 'IN'],
  ['', '', undefined],
])('%s is shown as %s', (e164, text, country) => {
  expect([formatPhone(e164), getCountry(e164)]).toEqual([text, country])
})

it.each<[string | null | undefined, string, string[], string, Home]>([
  [null, 'Europe/Lisbon', [], '+351', 'PT'],
  [null, 'Asia/Tokyo', ['+351213421234'], '+81', 'JP'],
  [null, 'UTC', ['+351213421234'], '+351', 'PT'],
  [null, 'UTC', [], '', 'unknown'],
  ['+44', 'Asia/Tokyo', ['+351213421234'], '+44', 'GB'],
  ['+1', 'Europe/Lisbon', [], '+1', 'US'],
  ['+1', 'America/Toronto', [], '+1', 'CA'],
  // Covers agencies from before the setting.
  [undefined, 'UTC', [], '+91', 'unknown'],
  [undefined, 'Europe/Lisbon', [], '+91', 'PT'],
  [undefined, 'America/New_York', ['+919876543210'], '+91', 'IN'],
])(
  'with the prefix %s, in %s with %j, forms begin with %s and numbers are of %s',
  (phonePrefix, timeZone, own, prefix, country) => {
    const contacts = own.map((phone) => ({ phone }))
    expect(getPhoneHome({ phonePrefix, timeZone, contacts, consultants: [] })).toEqual({ prefix, country })
  },
)
