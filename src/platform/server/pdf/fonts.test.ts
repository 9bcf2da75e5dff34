import { describe, expect, it } from 'vitest'
import { runsOf } from './fonts'

const printed = (text: string) =>
  runsOf(text, 'text')
    .map((run) => run.text.replaceAll(/[\u200c\u200d]/g, ''))
    .join('')

describe('on paper', () => {
  it.each([
    ['a flag is left out', 'Thailand \u{1F1F9}\u{1F1ED}, again', 'Thailand , again'],
    [
      'a flag of tags is left out',
      'To \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Skye',
      'To  Skye',
    ],
    ['a pictograph is left out with its color', 'Fine \u{1F44D}\u{1F3FD} so', 'Fine  so'],
    ['a tab parts words', 'Day 1\tArrival', 'Day 1 Arrival'],
    ['a line separator parts words', 'Rest\u2028Swim', 'Rest Swim'],
    ['a narrow space is a space', '10\u202fam', '10 am'],
    ['a soft hyphen is not seen', 'long\u00adtail', 'longtail'],
    ['a letter of no font is a question mark', 'ka \u16a0', 'ka ?'],
  ])('%s', (_, text, expected) => {
    expect(printed(text)).toBe(expected)
  })
})
