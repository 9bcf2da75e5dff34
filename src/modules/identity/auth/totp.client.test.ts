import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRecoveryCode, createTotpSecret, findTotpStep, toTotpUri } from './totp.client'

/** Equals '12345678901234567890', the secret of RFC 6238's examples. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code of the authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1234567890, '005924', 41152263],
    [20000000000, '353130', 666666666],
  ])('at second %i is %s, of step %i (RFC 6238)', (second, code, step) => {
    expect(findTotpStep(secret, code, new Date(second * 1000))).toBe(step)
  })

  it.each([
    [-60, null],
    [-30, 41152263],
    [0, 41152263],
    [30, 41152263],
    [60, null],
  ])('is taken one step early or late: %i seconds', (late, expected) => {
    expect(findTotpStep(secret, '005924', new Date((1234567890 + late) * 1000))).toBe(expected)
  })

  it.each(['', '05924', '0059240', '5924', 'abcdef', '００５９２４'])('is not %j', (code) => {
    expect(findTotpStep(secret, code, new Date(1234567890_000))).toBeNull()
  })
})

describe('a secret', () => {
  it('is 160 bits, and different each time', () => {
    const made = Array.from({ length: 50 }, createTotpSecret)
    expect(made.every((one) => /^[A-Z2-7]{32}$/.test(one))).toBe(true)
    expect(new Set(made).size).toBe(50)
  })

  it('is in the address that the QR code says, whatever the agency is called', () => {
    assert(
      property(string({ minLength: 1, maxLength: 80, unit: 'grapheme' }), (issuer) => {
        const url = new URL(toTotpUri(secret, { issuer, label: 'asha@example.com' }))
        expect([url.protocol, url.searchParams.get('secret')]).toEqual(['otpauth:', secret])
        expect(url.searchParams.get('issuer')).toBe(issuer)
      }),
    )
  })
})

it('recovery codes can be read aloud', () => {
  const codes = Array.from({ length: 200 }, createRecoveryCode)
  expect(codes.every((code) => /^([a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBe(200)
})
