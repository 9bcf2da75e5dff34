import { describe, expect, it } from 'vitest'
import { line, paragraph, personName, phone } from './fields'

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

describe('a name', () => {
  it.each(['Asha', 'José María', "O'Brien-Łukasz", '王小明', 'ഷാജി\u200dജോൺ', 'علی\u200cرضا', 'Zoë\u0308', ' Asha '])(
    '%j is taken',
    (name) => {
      expect(personName().parse(name)).toBe(name.trim())
    },
  )

  it.each([
    ['a turned direction', 'Asha\u202eoaR'],
    ['an isolate', 'Asha\u2066Rao'],
    ['a mark of direction', 'Asha\u200f'],
    ['a zero-width space', 'As\u200bha'],
    ['a byte order mark', 'Asha\ufeffRao'],
    ['a joiner alone', '\u200d'],
    ['a joiner beside a space', 'Asha \u200dRao'],
    ['a soft hyphen', 'As\u00adha'],
    ['a blank letter', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['tags', 'Asha\u{e0041}'],
    ['a private character', 'Asha\ue000'],
  ])('with %s is refused', (_what, name) => {
    expect(personName().safeParse(name).error?.issues[0]?.message).toBe('Please remove the invisible characters')
  })
})

describe('control characters', () => {
  const controls = [...Array(32).keys(), ...Array.from({ length: 33 }, (_, i) => 127 + i)].map((code) =>
    String.fromCharCode(code),
  )
  const taken = (schema: typeof line) => controls.filter((c) => schema().safeParse(`a${c}b`).success)

  it('of ASCII and ISO 8859 are refused in a line, but for the tab', () => expect(taken(line)).toEqual(['\t']))
  it('are refused in a paragraph, but for the tab and ends of lines', () =>
    expect(taken(paragraph)).toEqual(['\t', '\n', '\r']))
})
