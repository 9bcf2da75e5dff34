import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startRounds } from './following'
import { createInvalidatingCache, followMutations } from './invalidation'

let client: QueryClient
let rounds: ReturnType<typeof startRounds>
let stopFollowing: () => void
let asked: string[]
let session: object
const show = (path: string, meta?: object) =>
  new QueryObserver(client, {
    meta: { ...meta },
    queryKey: [path.split('.'), { type: 'query' }],
    queryFn: () => {
      const times = asked.push(path)
      return path === 'auth.me' ? structuredClone(session) : times
    },
    initialData: () => (path === 'auth.me' ? structuredClone(session) : 0),
    staleTime: Infinity,
  }).subscribe(() => undefined)
const mutate = (path: string, ms = 10) =>
  client
    .getMutationCache()
    .build(client, {
      mutationKey: [path.split('.')],
      mutationFn: () => new Promise((resolve) => setTimeout(resolve, ms)),
    })
    .execute(undefined)

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  session = { role: 'agent', permissions: ['leads.read'] }
  client = new QueryClient({ mutationCache: createInvalidatingCache(() => client) })
  rounds = startRounds(client)
  stopFollowing = followMutations(rounds.refetch)
  const stops = ['payments.account', 'office.myDay', 'auth.me'].map((path) => show(path))
  return () => stops.forEach((stop) => stop())
})
afterEach(() => {
  stopFollowing()
  rounds.stop()
  client.clear()
  vi.useRealTimers()
})

it('refetches all that is shown, once, after a mutation that the stream tells of before its answer or after', async () => {
  for (const notifiedAfter of [5, 40]) {
    asked = []
    setTimeout(rounds.hear, notifiedAfter, ['*'])
    void mutate('payments.record')
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toEqual(['payments.account', 'office.myDay', 'auth.me'])
  }
})

it('refetches once a second while others are busy, and never the session', async () => {
  const busy = setInterval(rounds.hear, 50, ['*', 'live 1'])
  await vi.advanceTimersByTimeAsync(3500)
  clearInterval(busy)
  const round = ['payments.account', 'office.myDay']
  expect(asked).toEqual([...round, ...round, ...round, ...round])
})

it('refetches figures of their own after an own mutation, and not for what others change', async () => {
  const stop = show('packages.listUses', { isOwn: true })
  rounds.hear(['*'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).not.toContain('packages.listUses')
  void mutate('settings.update')
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toContain('packages.listUses')
  stop()
})

it('refetches the session, too, when its rights have changed, and nothing for who looks at a record', async () => {
  rounds.hear(['live 1'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual([])
  rounds.hear(['*', 'rights'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked.toSorted()).toEqual(['auth.me', 'office.myDay', 'payments.account'])
})

it('empties what is shown where the rights are others, and not after each reconnection', async () => {
  const emptied = vi.spyOn(client, 'resetQueries')
  rounds.hear(['*', 'live', 'rights'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked.toSorted()).toEqual(['auth.me', 'office.myDay', 'payments.account'])
  expect(emptied).not.toHaveBeenCalled()
  session = { role: 'agent', permissions: [] }
  rounds.hear(['*', 'live', 'rights'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(emptied).toHaveBeenCalledOnce()
})

it('refetches the log of webhooks alone after their attempts, and all once anything else changes', async () => {
  const stop = show('webhooks.deliveries')
  rounds.hear(['webhooks'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual(['webhooks.deliveries'])
  rounds.hear(['webhooks'])
  rounds.hear(['*'])
  rounds.hear(['webhooks'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked.slice(1).toSorted()).toEqual(['office.myDay', 'payments.account', 'webhooks.deliveries'])
  stop()
})

it('waits for pending mutations, so that no answer overwrites an optimistic update', async () => {
  void mutate('payments.record', 2000)
  rounds.hear(['*'])
  await vi.advanceTimersByTimeAsync(1900)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toHaveLength(3)
})
