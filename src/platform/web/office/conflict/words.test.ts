import { expect, it } from 'vitest'
import { compareTexts, describeValue } from './words'

it.each<[unknown, string[]]>([
  [
    [
      { label: 'Desk', phone: '+66 75 555 0142', whatsapp: true },
      { label: 'Night', phone: '', whatsapp: false },
    ],
    ['Label: Desk, Phone: +66 75 555 0142, Whatsapp', 'Label: Night'],
  ],
  [{ bestDeal: 'Fair', support: '' }, ['Best deal: Fair']],
  [{ terms: 'One\nTwo' }, ['Terms: One', 'Terms: Two']],
  [
    ['sea', 'slow'],
    ['sea', 'slow'],
  ],
  [true, ['Yes']],
  [120, ['120']],
  [null, []],
])('says %j in words', (value, words) => expect(describeValue(value)).toEqual(words))

it('shows what differs, and counts what does not', () => {
  const days = (second: string) => ['Day 1: By the water', `Day 2: ${second}`]
  expect(compareTexts([days('Rice'), days('Reef')])).toEqual([
    { lines: [{ text: 'Day 2: Rice' }], alike: 1 },
    { lines: [{ text: 'Day 2: Reef' }], alike: 1 },
  ])
  expect(compareTexts([['Desk', 'Night'], ['Desk']])).toEqual([
    { lines: [{ text: 'Night' }], alike: 1 },
    { lines: [], alike: 1 },
  ])
  expect(compareTexts([[{ text: 'Boats', image: 'a' }], [{ text: 'Boats', image: 'b' }]])[1]!.lines).toHaveLength(1)
})

it('numbers lines that differ in their order alone', () => {
  const texts = compareTexts([
    ['Reef', 'Rice'],
    ['Rice', 'Reef'],
  ]).map(({ lines }) => lines.map(({ text }) => text))
  expect(texts).toEqual([
    ['1. Reef', '2. Rice'],
    ['1. Rice', '2. Reef'],
  ])
})
