import { describe, expect, it } from 'vitest'
import { firstTimes, timeLabels, timeLimits, timeNames } from './times.rules'
import { times } from './times.schema'

describe('times', () => {
  it('are the specified ones, or those of every agency before, at first', () => {
    expect(times.parse(firstTimes)).toEqual(firstTimes)
  })

  it.each(timeNames)('take %s within its limits alone, and name it', (name) => {
    const [min, max] = timeLimits[name]
    const read = (value: unknown) => times.safeParse({ ...firstTimes, [name]: value })
    expect([read(min).success, read(max).success]).toEqual([true, true])
    for (const bad of [min - 1, max + 1, min + 0.5, '', null]) {
      const [issue] = read(bad).error!.issues
      expect(issue!.path).toEqual([name])
      expect(timeLabels[name].startsWith(issue!.message.split(':')[0]!)).toBe(true)
    }
  })

  it.each([
    ['monday', true],
    ['saturday', true],
    ['tuesday', false],
    [1, false],
  ])('begin weeks on %s: %s', (weekBegins, isTaken) => {
    expect(times.safeParse({ ...firstTimes, weekBegins }).success).toBe(isTaken)
  })
})
