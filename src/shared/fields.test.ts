import { describe, expect, it } from 'vitest'
import { email, line, pageSlug, paragraph, personName, phone, timeZone } from './fields'

describe('a telephone number', () => {
  it.each([
    ['+1 212 555 0142'],
    ['(212) 555-0142'],
    ['+(91) 98765 43210'],
    ['(+91) 98765 43210'],
    ['+ 44 20 7946 0958'],
    ['0049.30.1234567'],
    ['+49 30/1234567'],
    ['+49 (0)30 / 123 45 67'],
    ['\u202a+1 212 555 0142\u202c', '+1 212 555 0142'],
    ['+1\u00a0212\u2011555\u20110142', '+1 212-555-0142'],
    ['tel:+1-212-555-0142', '+1-212-555-0142'],
    ['Tel.: +1 212 555 0142', '+1 212 555 0142'],
    ['p:+12125550142', '+12125550142'],
    ['WhatsApp 0049 30 1234567', '0049 30 1234567'],
    ['☎ (212) 555-0142', '(212) 555-0142'],
    ['📞 +1 212 555 0142', '+1 212 555 0142'],
    ['+௯௧ ௯௮௭௬௫ ௪௩௨௧௦', '+91 98765 43210'],
    ['Téléphone : +33 1 23 45 67 89', '+33 1 23 45 67 89'],
    ['Móvil: +34 612 34 56 78', '+34 612 34 56 78'],
    ['Handy: +49 151 12345678', '+49 151 12345678'],
    ['Office: 212-555-0142', '212-555-0142'],
    ['Tel (work): +1 212 555 0142', '+1 212 555 0142'],
    ['+1 212 555 0142 (mobile)', '+1 212 555 0142'],
    ["'+12125550142;", '+12125550142'],
    ['9876543210.0', '9876543210'],
    ['912345678', '912345678'],
    ['20123456', '20123456'],
    ['+1 212 555 0142\r\n', '+1 212 555 0142'],
    ['＋９１　９８７６５　４３２１０', '+91 98765 43210'],
    ['+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971 50 123 4567'],
    ['+91 +1 212 555 0142', '+1 212 555 0142'],
    ['+91 0044 20 7946 0958', '0044 20 7946 0958'],
  ])('%j is one', (typed, plain = typed) => {
    expect(phone().parse(typed)).toBe(plain)
  })
  it.each([
    '',
    '12345',
    '(((((())))))',
    '-212 555 0142',
    '++212 555 0142',
    'call me maybe',
    'Tel.',
    'home 12',
    '555 0199',
    'my phone: +1 212 555 0142',
    '0000000000',
    '+1 000 000 0000',
    '1111111111',
    '+1 212 555 0142\r\nBcc: x@example.com',
  ])('%j is none', (typed) => {
    expect(phone().safeParse(typed).success).toBe(false)
  })
  it.each(['+1 212 555 0142 ext. 5', '+1 212 555 0142 x5', 'tel:+1-212-555-0142;ext=5', '+49 30 1234567 #12'])(
    '%s is told to come without its extension',
    (typed) => {
      expect(
        phone()
          .safeParse(typed)
          .error?.issues.map(({ message }) => message),
      ).toEqual(['Please enter the phone number without its extension'])
    },
  )
})

describe('an e-mail address', () => {
  const long = (n: number) => 'a'.repeat(n)
  it.each([
    ['r&d@example.com'],
    ["o'neil@example.com"],
    ['a=b/c#d%e+f!g$h*i?j^k_l`m{n|o}p~q-r@example.com'],
    ['-asha-@example.com'],
    ['a.b.c@mail.example.co.uk'],
    [`${long(64)}@example.com`],
    [' Asha@Example.COM ', 'asha@example.com'],
    ['anna@münchen.example', 'anna@xn--mnchen-3ya.example'],
    ['Anna@MÜNCHEN.example', 'anna@xn--mnchen-3ya.example'],
    ['anna@mu\u0308nchen.example', 'anna@xn--mnchen-3ya.example'],
    ['anna@xn--mnchen-3ya.example'],
    ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ['asha@example。com', 'asha@example.com'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['\u202aasha@example.com\u202c', 'asha@example.com'],
    ['mailto:asha@example.com', 'asha@example.com'],
    ['ａｓｈａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'asha@example.com'],
  ])('%s is one', (typed, stored = typed) => {
    expect(email().parse(typed)).toBe(stored)
    expect(email().parse(stored)).toBe(stored)
  })

  it.each([
    ['', 'asha', 'asha@', '@example.com', 'asha@example', 'asha@localhost'],
    [
      '.lead@example.com',
      'trail.@example.com',
      'two..dots@example.com',
      'a@.example.com',
      'a@b..com',
      'a@example.com.',
    ],
    ['a b@example.com', 'a@b@example.com', 'a,b@example.com', 'a@x.com,b@y.com', 'a@x.com;b@y.com', 'A <a@x.com>'],
    ['"quoted"@example.com', 'a@[127.0.0.1]', 'a@127.0.0.1', 'a@example.123', 'a@ex_ample.com', 'a@-x.com', 'a@x-.com'],
    [
      'a@x.com\r\nBcc: b@y.com',
      'a@x.com\nb@y.com',
      'a\0@x.com',
      'a@x.com\u0085b',
      'a@ü x.com',
      'a@ü/x.com',
      'a@ü:1.com',
    ],
    ['anna\u200b.x@example.com', 'anné@example.com', 'анна@пример.рф', 'a@xn--.com'],
    [`${long(65)}@example.com`, `a@${long(64)}.com`, `a@${`${long(60)}.`.repeat(5)}com`],
  ])('%j and the like are none', (...typed) => {
    expect(typed.filter((one) => email().safeParse(one).success)).toEqual([])
    for (const one of typed)
      expect(email().safeParse(one).error?.issues[0]?.message).toMatch('Please enter a valid email address')
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

it.each(['\u200b', ' \u200d\ufeff', '\u202e', '\u3164', '\u2800 \u00ad'])(
  'a text that nobody sees is missing where one is asked for: %j',
  (text) => {
    const { error } = line({ min: 1, message: 'Please give the trip a name' }).safeParse(text)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please give the trip a name'])
  },
)

it('a text with a character that nobody sees is told so, not that it is missing', () => {
  const { error } = line({ min: 1, message: 'Customer name is required' }).safeParse('A\u0007sha')
  expect(error!.issues.map(({ message }) => message)).toEqual(['Please remove the unusual characters'])
})

describe('the name of an address', () => {
  const field = pageSlug({ max: 80 })

  it.each(['about-us', 'rome-2', '東京', 'київ', 'หมู่เกาะ-ช้าง', 'हिन्दी'])('%s is taken', (given) =>
    expect(field.parse(given)).toBe(given),
  )

  it('is kept in one form of its letters', () => expect(field.parse('zu\u0308rich')).toBe('z\u00fcrich'))

  it.each(['', 'About', 'Київ', 'a b', '-a', 'a--b', 'a/b', 'a%2Fb', 'a.b', '東京?'])('%j is refused', (given) =>
    expect(field.safeParse(given).success).toBe(false),
  )
})

it.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['UTC', 'UTC'],
  ['CAT', 'Africa/Maputo'],
  ['IST', 'Asia/Calcutta'],
  ['+05:30', undefined],
  ['Mars', undefined],
])('%s is the time zone %s', (typed, zone) => {
  expect(timeZone.safeParse(typed).data).toBe(zone)
})
