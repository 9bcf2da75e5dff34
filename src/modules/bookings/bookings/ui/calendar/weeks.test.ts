import { describe, expect, it } from 'vitest'
import { toWeeks } from './weeks'

const trip = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })
const getBars = (rows: ReturnType<typeof trip>[], lanes = 4) =>
  toWeeks('2027-03', rows, { begins: 'sunday', lanes }).map(({ bars, hidden }) => [
    bars.map(({ column, days, isFirst, isLast }) => [column, days, isFirst, isLast]),
    hidden,
  ])

describe('a month of trips', () => {
  it('has the days of its weeks, from Sunday', () => {
    const weeks = toWeeks('2027-03', [], { begins: 'sunday', lanes: 4 })
    expect(weeks.map(({ days }) => days.filter(Boolean).length)).toEqual([6, 7, 7, 7, 4])
    expect(weeks[0]!.days.slice(0, 2)).toEqual([null, '2027-03-01'])
    expect(weeks[4]!.days).toEqual(['2027-03-28', '2027-03-29', '2027-03-30', '2027-03-31', null, null, null])
  })

  it('has weeks from Monday where the agency says so', () => {
    const weeks = toWeeks('2027-03', [trip('2027-03-07', '2027-03-08')], { begins: 'monday', lanes: 4 })
    expect(weeks.map(({ days }) => days[0])).toEqual(['01', '08', '15', '22', '29'].map((day) => `2027-03-${day}`))
    expect(weeks.flatMap(({ bars }) => bars.map(({ column, days }) => [column, days]))).toEqual([
      [7, 1],
      [1, 1],
    ])
  })

  it('has a bar in each week of a trip, which begins and ends where the trip does', () => {
    expect(getBars([trip('2027-03-11', '2027-03-22')])).toEqual([
      [[], 0],
      [[[5, 3, true, false]], 0],
      [[[1, 7, false, false]], 0],
      [[[1, 2, false, true]], 0],
      [[], 0],
    ])
  })

  it('shows the part of a trip that lies in the month', () => {
    const [first, , , , last] = getBars([trip('2027-02-20', '2027-03-02'), trip('2027-03-31', '2027-04-09')])
    expect(first).toEqual([[[2, 2, false, true]], 0])
    expect(last).toEqual([[[4, 1, true, false]], 0])
  })

  it('puts a trip behind one that has ended, and counts those for which no lane is left', () => {
    const rows = [
      trip('2027-03-07', '2027-03-09'),
      trip('2027-03-10', '2027-03-12'),
      trip('2027-03-08', '2027-03-13'),
      trip('2027-03-09', '2027-03-09'),
    ]
    expect(getBars(rows, 2)[1]).toEqual([
      [
        [1, 3, true, true],
        [2, 6, true, true],
        [4, 3, true, true],
      ],
      1,
    ])
  })
})
