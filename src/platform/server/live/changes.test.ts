import { expect, it } from 'vitest'
import { Changes } from './changes'

const next = async (batches: AsyncGenerator<string[]>) => (await batches.next()).value as string[] | undefined

it('gathers what changes, without repetition, for each listener', async () => {
  const changes = new Changes()
  const left = new AbortController()
  const listeners = [changes.subscribe(left.signal), changes.subscribe(left.signal)]
  for (const change of ['*', 'live 2', '*']) changes.notify(change)
  expect(await Promise.all(listeners.map(next))).toEqual([
    ['*', 'live 2'],
    ['*', 'live 2'],
  ])
  const waiting = listeners.map(next)
  changes.notify('live 3')
  expect(await Promise.all(waiting)).toEqual([['live 3'], ['live 3']])
})

it('ends with its listener, and with the process', async () => {
  const changes = new Changes()
  const left = new AbortController()
  const [leaving, staying] = [changes.subscribe(left.signal), changes.subscribe(new AbortController().signal)]
  const ends = [next(leaving), next(staying)]
  left.abort()
  expect(await ends[0]).toBeUndefined()
  changes.notify('*')
  expect(await ends[1]).toEqual(['*'])
  changes.close()
  expect(await next(staying)).toBeUndefined()
  expect(await next(changes.subscribe(new AbortController().signal))).toBeUndefined()
  expect(changes.size).toBe(0)
})

it('lets many screens take turns, and ends while they wait', async () => {
  const changes = new Changes()
  const start = performance.now()
  const heardAt = Array.from({ length: 20 }, (): number[] => [])
  const ends = heardAt.map(async (times) => {
    for await (const batch of changes.subscribe(new AbortController().signal))
      if (batch.length > 0) times.push(performance.now() - start)
  })
  const busy = setInterval(() => changes.notify('*'), 10)
  await expect.poll(() => heardAt.every((times) => times.length === 2), { timeout: 5000, interval: 10 }).toBe(true)
  clearInterval(busy)
  expect(Math.max(...heardAt.map(([first]) => first!)) - Math.min(...heardAt.map(([first]) => first!))).toBeGreaterThan(
    60,
  )
  for (const [first, second] of heardAt) expect(second! - first!).toBeGreaterThanOrEqual(499)
  const closed = performance.now()
  changes.close()
  await Promise.all(ends)
  expect(performance.now() - closed).toBeLessThan(400)
})
