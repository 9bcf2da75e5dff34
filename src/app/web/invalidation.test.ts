import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createInvalidatingCache } from './invalidation'

const paths = [
  'packages.list',
  'reports.stats',
  'profile.summary',
  'coTravelers.list',
  'auth.me',
  'saved.ids',
  'checkout.held',
  'bookings.open',
  'payments.own',
  'vouchers.own',
]

function start() {
  const client: QueryClient = new QueryClient({ mutationCache: createInvalidatingCache(() => client) })
  for (const path of paths) client.setQueryData([path.split('.'), { type: 'query' }], {})
  const stale = () => paths.filter((path) => client.getQueryState([path.split('.'), { type: 'query' }])?.isInvalidated)
  const mutate = (path: string, answer: Promise<unknown> = Promise.resolve()) =>
    client
      .getMutationCache()
      .build(client, { mutationKey: [path.split('.')], mutationFn: () => answer })
      .execute(undefined)
  return { stale, mutate }
}
const rejection = (reason: string) => Promise.reject(Object.assign(new Error(), { data: { reason } }))

describe('a mutation', () => {
  it('invalidates the queries of its feature and of its dependants, and no others', async () => {
    const { stale, mutate } = start()
    await mutate('coTravelers.remove')
    expect(stale()).toEqual(['profile.summary', 'coTravelers.list', 'checkout.held'])
  })

  it('of a request changes the next trip, and who is ready for it', async () => {
    const { stale, mutate } = start()
    await mutate('quotes.withdraw')
    expect(stale()).toEqual(['profile.summary', 'coTravelers.list'])
  })

  it('of a trip changes its papers and what is due, also where it names a traveler', async () => {
    const agreed = start()
    await agreed.mutate('bookingChanges.agree')
    expect(agreed.stale()).toEqual([
      'profile.summary',
      'coTravelers.list',
      'bookings.open',
      'payments.own',
      'vouchers.own',
    ])
    const named = start()
    await named.mutate('bookings.completeTraveler')
    expect(named.stale()).toEqual(['bookings.open', 'vouchers.own'])
  })

  it('that books a trip adds what is due for it, and the next trip of who travels', async () => {
    const { stale, mutate } = start()
    await mutate('checkout.book')
    expect(stale()).toEqual(['profile.summary', 'coTravelers.list', 'checkout.held', 'bookings.open', 'payments.own'])
  })

  it('invalidates after a conflict and a missing row, which show that the screen is out of date', async () => {
    for (const reason of ['conflict', 'not-found']) {
      const { stale, mutate } = start()
      await expect(mutate('saved.set', rejection(reason))).rejects.toThrow()
      expect(stale()).toEqual(['profile.summary', 'saved.ids'])
    }
  })

  it('leaves queries alone when it is refused', async () => {
    const { stale, mutate } = start()
    await expect(mutate('saved.set', rejection('invalid'))).rejects.toThrow()
    expect(stale()).toEqual([])
  })

  it('leaves signing in and out to those who renew or drop private data', async () => {
    const { stale, mutate } = start()
    await mutate('auth.login')
    await mutate('auth.logout')
    expect(stale()).toEqual([])
  })

  it('waits for the last one of its feature, so that no answer overwrites an optimistic update', async () => {
    const { stale, mutate } = start()
    let finish!: () => void
    const slow = mutate('saved.set', new Promise<void>((resolve) => (finish = resolve)))
    await mutate('saved.set')
    expect(stale()).toEqual([])
    finish()
    await slow
    expect(stale()).toEqual(['profile.summary', 'saved.ids'])
  })
})
