import { expect, it } from 'vitest'
import { Changes } from './changes'

const next = async (batches: AsyncGenerator<string[]>) => (await batches.next()).value as string[] | undefined

it('gathers what changes, without repetition, for each listener', async () => {
  const changes = new Changes()
  const left = new AbortController()
  const listeners = [changes.heard(left.signal), changes.heard(left.signal)]
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
  const [leaving, staying] = [changes.heard(left.signal), changes.heard(new AbortController().signal)]
  const ends = [next(leaving), next(staying)]
  left.abort()
  expect(await ends[0]).toBeUndefined()
  changes.notify('*')
  expect(await ends[1]).toEqual(['*'])
  changes.close()
  expect(await next(staying)).toBeUndefined()
  expect(await next(changes.heard(new AbortController().signal))).toBeUndefined()
  expect(changes.size).toBe(0)
})
