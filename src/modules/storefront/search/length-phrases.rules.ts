import { plural } from '../../../shared/text'
import {
  N,
  type Pattern,
  type Read,
  atLeast,
  atMost,
  orLess,
  orMore,
  read,
  readCount,
  to,
  unit,
  words,
} from './phrase.rules'

function trip(min: number, max: number, label: string): Read {
  return min >= 1 && max >= min && min <= 365 ? read({ kind: 'days', min, max: Math.min(max, 365), label }) : null
}

/** Converts a length to days: nights add one, a week is about seven days. */
function readTrip(first: number, last: number, unit: string): Read {
  const range = (n: string) => (first === last ? String(first) : `${first}–${last} ${n}s`)
  if (unit.startsWith('night'))
    return trip(first + 1, last + 1, first === last ? plural(first, 'night') : range('night'))
  if (unit.startsWith('month'))
    return trip(
      first * 30 - 4,
      last * 30 + 5,
      first === last ? `About ${first === 1 ? 'a month' : `${first} months`}` : range('month'),
    )
  if (unit.startsWith('w'))
    return trip(first * 7 - 1, last * 7 + (first === 1 ? 3 : 2), first === last ? weeksText(first) : range('week'))
  const slack = first === last && first >= 4 ? 1 : 0
  return trip(
    first - slack,
    last + slack,
    slack ? `About ${first} days` : first === last ? daysText(first) : range('day'),
  )
}

const daysText = (n: number) => (n === 1 ? '1 day' : `${n} days`)

const weeksText = (weeks: number) => (weeks === 1 ? 'About a week' : `About ${weeks} weeks`)

const daysIn = (count: number, unit: string) =>
  unit.startsWith('month') ? count * 30 : unit.startsWith('w') ? count * 7 : count + (unit.startsWith('night') ? 1 : 0)

const upTo = (days: number) => trip(1, days, `Up to ${daysText(days)}`)
const upFrom = (days: number) => trip(days, 365, `${days} days or more`)

export const lengthPhrases: Pattern[] = [
  [
    words('(?:an?\\s+)?(couple(?:\\s+of)?|few|several)\\s+(days|nights|weeks|months)'),
    ([, many, unit]) => readTrip(2, many!.startsWith('couple') ? 3 : /[dn]/.test(unit![0]!) ? 5 : 4, unit!),
  ],
  [
    words('(\\d{1,2})\\s*-?n(?:ights?)?\\s*[/,&+-]?\\s*(?:and\\s+)?(\\d{1,2})\\s*-?d(?:ays?)?'),
    ([, , days]) => trip(Number(days), Number(days), daysText(Number(days))),
  ],
  [
    words('(\\d{1,2})\\s*-?d(?:ays?)?\\s*[/,&+-]?\\s*(?:and\\s+)?\\d{1,2}\\s*-?n(?:ights?)?'),
    ([, days]) => trip(Number(days), Number(days), daysText(Number(days))),
  ],
  [words('(\\d{1,2})([dn])'), ([, n, unit]) => readTrip(Number(n), Number(n), unit === 'd' ? 'days' : 'nights')],
  [words('(?:over\\s+)?(?:a\\s+)?long\\s+weekend'), () => trip(3, 5, 'Long weekend')],
  [words('(?:for\\s+)?(?:a\\s+|the\\s+)?weekend'), () => trip(2, 4, 'Weekend')],
  [words('(?:a\\s+)?fortnight'), () => readTrip(2, 2, 'weeks')],
  [words('short\\s+(?:trip|break|stay)s?'), () => trip(1, 5, 'Up to 5 days')],
  [
    words(`(?:for\\s+)?(?:between\\s+|from\\s+)?(${N})(?:${to}|\\s+or\\s+)(${N})[\\s-]*${unit}`),
    ([, a, b, unit]) => readTrip(readCount(a!), readCount(b!), unit!),
  ],
  [
    words(`${atMost}\\s+(${N}|an?)[\\s-]*${unit}`),
    ([whole, n, unit]) => upTo(daysIn(readCount(n!), unit!) - (/under|below|less/.test(whole!) ? 1 : 0)),
  ],
  [
    words(`${atLeast}\\s+(${N}|an?)[\\s-]*${unit}`),
    ([whole, n, unit]) => upFrom(daysIn(readCount(n!), unit!) + (/over|above|more/.test(whole!) ? 1 : 0)),
  ],
  [
    words(`(?:for\\s+)?(${N})\\s*(?:\\+|plus|or\\s+more)\\s*${unit}`),
    ([, n, unit]) => upFrom(daysIn(readCount(n!), unit!)),
  ],
  [
    words(`(?:for\\s+)?(${N}|an?)[\\s-]*${unit}(?:\\+|\\s+(?:${orMore}|plus(?=\\s*(?:$|[,.;]|in\\s))))`),
    ([, n, unit]) => upFrom(daysIn(readCount(n!), unit!)),
  ],
  [words(`(?:for\\s+)?(${N}|an?)[\\s-]*${unit}\\s+${orLess}`), ([, n, unit]) => upTo(daysIn(readCount(n!), unit!))],
  [words(`(?:for\\s+)?an?\\s+${unit}\\s+or\\s+two`), ([, unit]) => readTrip(1, 2, unit!)],
  [
    words(`(?:for\\s+)?(${N}|an?)[\\s-]*${unit}(?:[\\s-]long|\\s+or\\s+so)?`),
    ([, n, unit]) => readTrip(readCount(n!), readCount(n!), unit!),
  ],
  [words('(?:for\\s+)?(?:a\\s+|the\\s+|one\\s+)?week(?:[\\s-]long)?'), () => readTrip(1, 1, 'week')],
]
