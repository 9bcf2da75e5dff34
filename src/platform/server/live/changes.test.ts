import { expect, it } from 'vitest'
import { Changes, everything } from './changes'

const next = async (batches: AsyncGenerator<string[]>) => (await batches.next()).value as string[] | undefined

it('gathers what changes, without repetition, for each listener', async () => {
  const changes = new Changes()
  const left = new AbortController()
  const listeners = [changes.heard(left.signal), changes.heard(left.signal)]
  for (const change of ['leads 1', 'leads 2', 'leads 1']) changes.tell(change)
  expect(await Promise.all(listeners.map(next))).toEqual([
    ['leads 1', 'leads 2'],
    ['leads 1', 'leads 2'],
  ])
  const waiting = listeners.map(next)
  changes.tell('quotes 3')
  expect(await Promise.all(waiting)).toEqual([['quotes 3'], ['quotes 3']])
})

it('says that everything changed when too much did', async () => {
  const changes = new Changes()
  const heard = changes.heard(new AbortController().signal)
  for (let n = 0; n < 1000; n++) changes.tell(`leads ${n}`)
  expect(await next(heard)).toContain(everything)
})

it('ends with its listener, and with the process', async () => {
  const changes = new Changes()
  const left = new AbortController()
  const [leaving, staying] = [changes.heard(left.signal), changes.heard(new AbortController().signal)]
  const ends = [next(leaving), next(staying)]
  left.abort()
  expect(await ends[0]).toBeUndefined()
  changes.tell('leads 1')
  expect(await ends[1]).toEqual(['leads 1'])
  changes.close()
  expect(await next(staying)).toBeUndefined()
  expect(await next(changes.heard(new AbortController().signal))).toBeUndefined()
  expect(changes.size).toBe(0)
})
