import { describe, expect, it } from 'vitest'
import { inTurns } from './turns'

describe('work in turns', () => {
  const aborted = new AbortController()
  const run = { signal: aborted.signal, seconds: 60 }

  it('lets others have the thread after each item, however little it waited', async () => {
    const seen: string[] = []
    const act = async (item: string) => {
      seen.push(item)
      setImmediate(() => seen.push('others'))
    }
    await inTurns(['a', 'b'], act, run)
    expect(seen).toEqual(['a', 'others', 'b', 'others'])
  })

  it('goes on after a failing item, and fails at the end', async () => {
    const done: number[] = []
    const act = async (item: number) => {
      if (item === 1) throw new Error('the first one')
      done.push(item)
    }
    await expect(inTurns([1, 2, 3], act, run)).rejects.toThrow('the first one')
    expect(done).toEqual([2, 3])
  })

  it('leaves the rest to the next run at the end of its time, and when it is aborted', async () => {
    const done: number[] = []
    await inTurns([1], async (item) => done.push(item), { ...run, seconds: 0 })
    expect(done).toEqual([])
    const act = async (item: number) => {
      done.push(item)
      aborted.abort()
    }
    await inTurns([1, 2], act, run)
    expect(done).toEqual([1])
  })
})
