import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aPlace } from '../../../testing/factories'
import { aBarePackage } from '../../../testing/package.factory'
import { packages } from '../../catalog/packages/table'
import { savedPackages } from './table'

const database = useDatabase()
const deps = useDeps(database, { env: { RATE_LIMIT_FACTOR: '1000000' } })

const some = async (n: number) => {
  const { id: placeId } = await aPlace(database.db)
  const ids: string[] = []
  for (let i = 0; i < n; i++) ids.push((await aBarePackage(database.db, { placeId })).id)
  return ids
}

describe('saved packages', () => {
  it('are added and removed, newest first, idempotently', async () => {
    const { call } = await callerAs(deps, 'traveler')
    const [a, b] = (await some(2)) as [string, string]
    expect(await call.saved.set({ packageId: a, saved: true })).toEqual([a])
    deps.clock.advance(1)
    expect(await call.saved.set({ packageId: b, saved: true })).toEqual([b, a])
    expect(await call.saved.set({ packageId: a, saved: true })).toEqual([b, a])
    expect(await call.saved.set({ packageId: b, saved: false })).toEqual([a])
    expect(await call.saved.set({ packageId: b, saved: false })).toEqual([a])
    expect(await call.saved.ids()).toEqual([a])
  })

  it('are the caller’s own, of active packages only', async () => {
    const { call } = await callerAs(deps, 'traveler')
    const draft = await aBarePackage(deps.db, { status: 'draft' })
    for (const packageId of [draft.id, '00000000-0000-0000-0000-000000000000']) {
      await expect(call.saved.set({ packageId, saved: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    const [id] = (await some(1)) as [string]
    await call.saved.set({ packageId: id, saved: true })
    expect(await (await callerAs(deps, 'traveler')).call.saved.ids()).toEqual([])
  })

  it('that are not active stay saved and are not counted', async () => {
    const { call } = await callerAs(deps, 'traveler')
    const [a, b] = (await some(2)) as [string, string]
    await call.saved.merge({ ids: [a, b] })
    await deps.db.update(packages).set({ status: 'inactive' }).where(eq(packages.id, a))
    expect([await call.saved.ids(), (await call.profile.summary()).saved]).toEqual([[a, b], 1])
  })

  it('of the browser join in their order, and what is no package is left out', async () => {
    const { call } = await callerAs(deps, 'traveler')
    const [a, b, c] = (await some(3)) as [string, string, string]
    await call.saved.set({ packageId: c, saved: true })
    deps.clock.advance(60)
    const odd = ['', 'x', '__proto__', '00000000-0000-0000-0000-000000000000']
    expect(await call.saved.merge({ ids: [b, ...odd, a.toUpperCase(), b, c] })).toEqual([b, a, c])
    expect(await call.saved.merge({ ids: [] })).toEqual([b, a, c])
  })

  it('are a hundred at most: the oldest are removed', async () => {
    const { call } = await callerAs(deps, 'traveler')
    const ids = await some(103)
    await call.saved.merge({ ids: ids.slice(0, 100) })
    for (const packageId of ids.slice(100)) {
      deps.clock.advance(1)
      await call.saved.set({ packageId, saved: true })
    }
    const saved = await call.saved.ids()
    expect([saved.length, saved[0], saved.includes(ids[96]!), saved.includes(ids[97]!)]).toEqual([
      100,
      ids[102],
      true,
      false,
    ])
    expect(await deps.db.$count(savedPackages)).toBe(100)
  })
})
