import { searchPackagesInput } from '../modules/storefront/search/schema'
import { searchPackages } from '../modules/storefront/search/service'
import type { Package } from '../modules/catalog/packages/table'
import { placeAliases, type Place } from '../modules/catalog/places/table'
import { testContext, testDeps } from './context'
import type { useDatabase } from './database'
import { aPlace } from './factories'
import { aBarePackage } from './package.factory'

/** Provides places, packages and their list for tests of the catalog. */
export function createCatalog(database: ReturnType<typeof useDatabase>) {
  const ctx = () => testContext(testDeps({ db: database.db }))
  const list = (input: object) => searchPackages({ ctx: ctx(), input: searchPackagesInput.parse(input) })
  const titles = async (input: object) => (await list(input)).items.map((p) => p.title)
  const add = (title: string, overrides: Partial<Package> = {}) => aBarePackage(database.db, { title, ...overrides })

  async function place(name: string, overrides: Partial<Place> = {}, aliases: string[] = []) {
    const row = await aPlace(database.db, { name, ...overrides })
    const words = [name.toLowerCase(), ...aliases].map((alias) => ({ alias, placeId: row.id }))
    await database.db.insert(placeAliases).values(words)
    return row
  }

  /** Creates Asia with Thailand and Krabi in it, and Europe with Greece. */
  async function world() {
    const asia = await place('Asia', { kind: 'region' })
    const thailand = await place('Thailand', { kind: 'country', parentId: asia.id })
    const krabi = await place('Krabi', { parentId: thailand.id, slug: 'krabi-town' }, ['ao nang'])
    const europe = await place('Europe', { kind: 'region' })
    const greece = await place('Greece', { kind: 'country', parentId: europe.id })
    const beach = await add('Reef', { placeId: krabi.id, destination: 'Krabi, Thailand', tags: ['beach', 'romantic'] })
    const hills = await add('Hills', {
      placeId: thailand.id,
      destination: 'Chiang Rai, Thailand',
      category: 'adventure',
    })
    const isles = await add('Isles', { placeId: greece.id, destination: 'Náxos, Greece', category: 'family' })
    return { asia, thailand, krabi, europe, greece, beach, hills, isles }
  }

  return { ctx, list, titles, place, add, world }
}
