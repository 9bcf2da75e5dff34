import { addDays, type CalendarDate, toRealDate } from '../../../shared/dates'

/** Holds departure days, both inclusive. */
export type Days = { from: CalendarDate; to: CalendarDate }

/** Limits the days between a requested day and departures on set dates. */
const nearDays = 7

/**
 * Names the tolerance of a departure day; '' is the day itself for trips on any day, `nearDays` for those on set dates.
 */
export const flexes = ['0', '3', '7', 'month'] as const
export type Flex = (typeof flexes)[number] | ''

/** Holds allowed days: for departures on set dates, and within a package's windows. */
export type When = { dated: Days; any: Days }

const getLastDay = (month: string): CalendarDate => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)

export const monthDays = (month: string): Days => ({ from: `${month}-01`, to: getLastDay(month) })

const daysAround = (date: CalendarDate, days: number): Days => ({ from: addDays(date, -days), to: addDays(date, days) })

export function toWhen(date: CalendarDate, flex: Flex = ''): When {
  if (flex === 'month') return { dated: monthDays(date.slice(0, 7)), any: monthDays(date.slice(0, 7)) }
  return { dated: daysAround(date, flex === '' ? nearDays : Number(flex)), any: daysAround(date, Number(flex)) }
}

/** Returns a day of a year; for February 29, the last of that month. */
export const dayIn = (year: number, monthDay: string): CalendarDate =>
  toRealDate(`${year}-${monthDay}`) || getLastDay(`${year}-${monthDay.slice(0, 2)}`)

/**
 * Returns the days of a year. Without one, returns the next that are not over; while they run, the next year's, too.
 * `later` skips running ones.
 */
export function comingYears(
  daysIn: (year: number) => Days,
  { year, later = false }: { year: number | null; later?: boolean },
  today: CalendarDate,
): Days[] {
  if (year !== null) return [daysIn(year)]
  const thisYear = Number(today.slice(0, 4))
  const coming = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2]
    .map(daysIn)
    .filter((days) => (later ? days.from > today : days.to >= today))
  const runs = coming[0]!.from < today
  return coming.slice(0, runs ? 2 : 1).map((days) => (days.from < today ? { ...days, from: today } : days))
}

/** Applies `comingYears` to days from `from` to `to` ('MM-DD'; crosses New Year when `to` is before `from`). */
export function comingDays(
  { from, to, ...which }: { from: string; to: string; year: number | null; later?: boolean },
  today: CalendarDate,
): Days[] {
  const daysIn = (start: number): Days => ({ from: dayIn(start, from), to: dayIn(to < from ? start + 1 : start, to) })
  return comingYears(daysIn, which, today)
}

/** Splits ranges into pairs of 'MM-DD' that do not cross New Year. */
export function monthDayPairs(ranges: readonly Days[]): { from: string; to: string }[] {
  return ranges.flatMap(({ from, to }) => {
    if (to >= addDays(from, 365)) return [{ from: '01-01', to: '12-31' }]
    const [first, last] = [from.slice(5), to.slice(5)]
    if (from.slice(0, 4) === to.slice(0, 4)) return [{ from: first, to: last }]
    return [
      { from: first, to: '12-31' },
      { from: '01-01', to: last },
    ]
  })
}
