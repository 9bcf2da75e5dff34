import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getCatalogVersion } from '../../../platform/server/cache'
import { booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aPlace } from '../../../testing/factories'
import { aBarePackage } from '../../../testing/package.factory'
import { bookings } from '../../bookings/bookings/table'
import { packages } from '../../catalog/packages/table'
import { savedPackages } from '../../storefront/saved/table'
import { refreshPopularity } from './popularity.service'

const database = useDatabase()
const deps = useDeps(database, { env: { RATE_LIMIT_FACTOR: '1000000' } })

const some = async (n: number) => {
  const { id: placeId } = await aPlace(database.db)
  const ids: string[] = []
  for (let i = 0; i < n; i++) ids.push((await aBarePackage(database.db, { placeId })).id)
  return ids
}

describe('popularity', () => {
  const version = () => getCatalogVersion(database.db)

  it('is how often a package is saved, and sorts the list', async () => {
    const [a, b] = (await some(2)) as [string, string]
    for (let i = 0; i < 2; i++) await (await callerAs(deps, 'traveler')).call.saved.set({ packageId: a, saved: true })
    expect(await refreshPopularity(deps)).toBe(1)
    const [row] = await deps.db.select().from(packages).where(eq(packages.id, a))
    expect(row).toMatchObject({ popularity: 2, version: 1 })
    const { call } = await callerAs(deps, null)
    expect((await call.search.list({ sort: 'popular' })).items.map(({ id }) => id)).toEqual([a, b])
    await deps.db.delete(savedPackages)
    expect(await refreshPopularity(deps)).toBe(1)
  })

  it('counts a booking above a save, unless it is cancelled', async () => {
    const [sold, saved] = (await some(2)) as [string, string]
    await (await callerAs(deps, 'traveler')).call.saved.set({ packageId: saved, saved: true })
    const { id, staff } = await booked(deps)
    await deps.db.update(bookings).set({ packageId: sold }).where(eq(bookings.id, id))
    expect(await refreshPopularity(deps)).toBe(2)
    const { call } = await callerAs(deps, null)
    const listed = async () => (await call.search.list({ sort: 'popular' })).items.map((one) => one.id)
    expect(await listed()).toEqual([sold, saved])
    const { version } = await staff.bookings.get({ id })
    await staff.bookings.cancel({ id, version, reason: 'Ill' })
    expect(await refreshPopularity(deps)).toBe(1)
    expect(await listed()).toEqual([saved, sold])
  })

  it('does not invalidate the cache when nothing changed', async () => {
    await some(2)
    const before = await version()
    expect(await refreshPopularity(deps)).toBe(0)
    expect(await version()).toBe(before)
  })

  it('changes many packages in turn', async () => {
    await some(3)
    await deps.db.execute(sql`INSERT INTO packages (id, slug, title, place_id, destination, category, nights, days,
        currency, price_minor, popularity)
      SELECT gen_random_uuid(), 'many-' || n || p.slug, 'Many', place_id, 'X', 'family', 1, 2, 'USD', 100, 7
      FROM packages p, generate_series(1, 150) n`)
    expect(await refreshPopularity(deps)).toBe(450)
  })
})
