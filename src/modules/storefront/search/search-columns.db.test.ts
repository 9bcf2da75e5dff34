import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../testing/catalog'
import { useDatabase } from '../../../testing/database'
import { aMedia } from '../../../testing/factories'
import { aBarePackage } from '../../../testing/package.factory'
import { writeSearchColumns } from '../../catalog/packages/search-columns.service'
import { packagePlaces, packages } from '../../catalog/packages/table'
import type { SavePlaceInput } from '../../catalog/places/schema'
import { listTiles } from './destinations.service'
import { savePlace } from './place.service'

const database = useDatabase()
const { ctx, list, titles, add, world } = createCatalog(database)

describe('what a package is found by', () => {
  it('follows a change of the package by itself', async () => {
    const { beach } = await world()
    const { db } = database
    await db
      .update(packages)
      .set({ title: 'Lagoon', priceMinor: 777, tags: ['city'] })
      .where(eq(packages.id, beach.id))
    expect(await titles({ search: 'reef' })).toEqual([])
    expect(await titles({ search: 'lagoo thai', maxPrice: 8, category: ['city'] })).toEqual(['Lagoon'])
    await db.update(packages).set({ status: 'inactive' }).where(eq(packages.id, beach.id))
    expect((await list({ destination: ['Krabi'] })).total).toBe(0)
    await db.delete(packages)
    expect((await list({})).total).toBe(0)
  })

  it('follows its further places', async () => {
    const { beach, greece } = await world()
    const { db } = database
    await db.insert(packagePlaces).values({ packageId: beach.id, placeId: greece.id })
    await writeSearchColumns(ctx(), [beach.id])
    expect(await titles({ destination: ['Europe'], search: 'greece' })).toEqual(
      expect.arrayContaining(['Reef', 'Isles']),
    )
    await db.delete(packagePlaces)
    await writeSearchColumns(ctx(), [beach.id])
    expect(await titles({ destination: ['Europe'] })).toEqual(['Isles'])
  })

  it('follows the names and the parent of its place', async () => {
    const place = (parentSlug: string | null, aliases: string[] = []) =>
      savePlace({ ctx: ctx(), input: { slug: 'tromso', name: 'Tromsø', kind: 'city', parentSlug, aliases } })
    for (const name of ['Norway', 'Arctic']) {
      await savePlace({ ctx: ctx(), input: { slug: name.toLowerCase(), name, kind: 'country' } })
    }
    const { id: placeId } = await place('norway')
    const { version } = await aBarePackage(database.db, { title: 'Lights', destination: 'Up north', placeId })
    expect(await titles({ search: 'tromso norway' })).toEqual(['Lights'])
    await place('arctic', ['Paris of the North'])
    expect(await titles({ search: 'norway' })).toEqual([])
    expect(await titles({ search: 'arctic paris', destination: ['Arctic'] })).toEqual(['Lights'])
    const [row] = await database.db.select().from(packages)
    expect(row!.version).toBe(version)
  })

  it.each([
    ['its category', 'premium'],
    ['another name of its category', 'luxury'],
    ['a tag', 'romantic'],
    ['a place above its place', 'asia'],
    ['an alias', 'ao nang'],
    ['words of title, place and tag in any order', 'romantic krabi reef'],
    ['a part of each word', 'mantic kra ee'],
  ])('is %s', async (_, search) => {
    const { krabi } = await world()
    await database.db.delete(packages)
    await add('Reef', { placeId: krabi.id, destination: 'The south', category: 'premium', tags: ['romantic'] })
    expect(await titles({ search })).toEqual(['Reef'])
    expect(await titles({ search: `${search} qqq` })).toEqual([])
  })
})

const save = (input: SavePlaceInput) => savePlace({ ctx: ctx(), input })
const thailand = { slug: 'thailand', name: 'Thailand', kind: 'country', timeZone: 'Asia/Bangkok' } as const

it('tiles stand in their order with their picture and the active packages there and below', async () => {
  const { id: tileImageId, key } = await aMedia(database.db)
  const above = await save({ ...thailand, tileRank: 2, tileImageId })
  const krabi = await save({ slug: 'krabi', name: 'Krabi', kind: 'city', parentSlug: 'thailand' })
  await save({ slug: 'japan', name: 'Japan', kind: 'country', tileRank: 1 })
  await aBarePackage(database.db, { placeId: above.id })
  await aBarePackage(database.db, { placeId: krabi.id })
  await aBarePackage(database.db, { placeId: krabi.id, status: 'draft' })
  const picture = { key, alt: 'Thailand', width: 1600, height: 1000, focusX: 50, focusY: 50 }
  expect(await listTiles({ ctx: ctx() })).toEqual([
    { slug: 'japan', name: 'Japan', packages: 0, image: null },
    { slug: 'thailand', name: 'Thailand', packages: 2, image: expect.objectContaining(picture) },
  ])
})
