import { expect, it } from 'vitest'
import { withDay, withoutDay } from './draft-days.rules'
import type { DraftLine } from './offer.rules'

it('a removed day comes back in its place, with its lines and what was typed since', () => {
  const toLine = (key: string, day: number | null) => ({ key, day }) as DraftLine
  const days = [1, 2, 3].map((day) => ({ day, title: `Day ${day}`, text: '' }))
  const lines = [toLine('a', 1), toLine('b', 2), toLine('c', 3), toLine('d', null)]
  const less = withoutDay({ days, lines }, 2)
  expect(less.days.map(({ day, title }) => [day, title])).toEqual([
    [1, 'Day 1'],
    [2, 'Day 3'],
  ])
  expect(less.lines.map(({ day }) => day)).toEqual([1, null, 2, null])
  const typed = { ...less, days: less.days.map((one) => ({ ...one, text: 'Typed' })) }
  const back = withDay(typed, days[1]!, new Set(['b']))
  expect(back.days.map(({ day, title, text }) => [day, title, text])).toEqual([
    [1, 'Day 1', 'Typed'],
    [2, 'Day 2', ''],
    [3, 'Day 3', 'Typed'],
  ])
  expect(back.lines).toEqual(lines)
  expect(withDay({ days: [], lines: [] }, days[2]!, new Set()).days).toEqual([{ ...days[2]!, day: 1 }])
})
