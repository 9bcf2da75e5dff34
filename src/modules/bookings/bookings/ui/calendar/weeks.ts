import type { CalendarDate } from '../../../../../shared/dates'
import type { WeekStart } from '../../../../../shared/weeks'
import { countBlanks, listDays, type Month } from '../../../../catalog/departures/month.rules'

type Trip = { startsOn: CalendarDate; endsOn: CalendarDate }
/** Describes the part of a trip in one week. `column` counts from 1, the first day of the week. */
export type Bar<T> = { row: T; column: number; days: number; isFirst: boolean; isLast: boolean }
/** Describes a week; `days` has null for days of other months. `hidden` counts trips without a lane. */
export type Week<T> = { days: (CalendarDate | null)[]; bars: Bar<T>[]; hidden: number }

function toBar<T extends Trip>(row: T, days: readonly (CalendarDate | null)[]): Bar<T> | null {
  const inside = days.flatMap((day, i) => (day && day >= row.startsOn && day <= row.endsOn ? [i] : []))
  if (inside.length === 0) return null
  const [first, last] = [days[inside[0]!]!, days[inside.at(-1)!]!]
  const isFirst = first === row.startsOn
  return { row, column: inside[0]! + 1, days: inside.length, isFirst, isLast: last === row.endsOn }
}

/** Splits a month into weeks, with a bar for each trip in at most `lanes` lanes. */
export function toWeeks<T extends Trip>(
  month: Month,
  rows: readonly T[],
  { begins, lanes }: { begins: WeekStart; lanes: number },
): Week<T>[] {
  const places = [...Array<null>(countBlanks(month, begins)).fill(null), ...listDays(month)]
  const weeks = Array.from({ length: Math.ceil(places.length / 7) }, (_, i) => places.slice(i * 7, i * 7 + 7))
  return weeks.map((week) => {
    const all = rows.flatMap((row) => toBar(row, week) ?? [])
    const sorted = all.toSorted((a, b) => a.column - b.column || b.days - a.days)
    const ends: number[] = []
    const bars = sorted.filter(({ column, days: length }) => {
      const free = ends.findIndex((end) => end < column)
      const lane = free === -1 ? ends.length : free
      if (lane >= lanes) return false
      ends[lane] = column + length - 1
      return true
    })
    return { days: [...week, ...Array<null>(7 - week.length).fill(null)], bars, hidden: all.length - bars.length }
  })
}
