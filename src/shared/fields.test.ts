import { describe, expect, it } from 'vitest'
import { phone } from './fields'

describe('a telephone number', () => {
  it.each(['+1 212 555 0142', '(212) 555-0142', '+(91) 98765 43210', '+ 44 20 7946 0958', '0049.30.1234567'])(
    '%s is one',
    (text) => {
      expect(phone().parse(text)).toBe(text)
    },
  )
  it.each(['', '12345', '(((((())))))', '-212 555 0142', '++212 555 0142', 'call me maybe'])('%s is none', (text) => {
    expect(phone().safeParse(text).success).toBe(false)
  })
})
