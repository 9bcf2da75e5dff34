import { describe, expect, it } from 'vitest'
import { testContext, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aMedia } from '../../testing/factories'
import { aBarePackage } from '../../testing/package.factory'
import { savePlace } from './save.service'
import type { SavePlaceInput } from './schema'
import { listTiles, resolvePlaces, searchOptions } from './service'
import { places } from './table'

const database = useDatabase()
const ctx = () => testContext(testDeps({ db: database.db }))
const save = (input: SavePlaceInput) => savePlace({ ctx: ctx(), input })
const thailand = { slug: 'thailand', name: 'Thailand', kind: 'country', timeZone: 'Asia/Bangkok' } as const

describe('saving a place', () => {
  it('twice is the same as once, and changes what changed', async () => {
    const first = await save({ ...thailand, aliases: ['Siam'] })
    const again = await save({ ...thailand, name: 'Kingdom of Thailand', aliases: ['Siam'], tileRank: 1 })
    expect(again).toMatchObject({ id: first.id, name: 'Kingdom of Thailand', tileRank: 1 })
    expect(await database.db.$count(places)).toBe(1)
    const { ids } = await resolvePlaces({ ctx: ctx(), input: ['siam', 'thailand', 'Kingdom of Thailand'] })
    expect(new Set(ids.values())).toEqual(new Set([first.id]))
  })

  it('refuses an unknown parent', () =>
    expect(save({ ...thailand, parentSlug: 'atlantis' })).rejects.toMatchObject({ details: { field: 'parentSlug' } }))

  it('leaves an alias with the place that has it', async () => {
    const first = await save({ ...thailand, aliases: ['Paradise'] })
    await save({ slug: 'bali', name: 'Bali', kind: 'city', aliases: ['Paradise'] })
    expect((await resolvePlaces({ ctx: ctx(), input: ['paradise'] })).ids.get('paradise')).toBe(first.id)
  })
})

describe('names of places', () => {
  it.each(['Dubai UAE', 'dubai  uae', 'DUBAI, UAE', 'dubai-uae', 'Dubaï', 'emirates'])('%j is Dubai', async (name) => {
    const { id } = await save({ slug: 'dubai-uae', name: 'Dubai UAE', kind: 'city', aliases: ['Dubai', 'Emirates'] })
    expect((await resolvePlaces({ ctx: ctx(), input: [name] })).ids.get(name)).toBe(id)
  })

  it('that are unknown are told', async () => {
    await save(thailand)
    const { ids, unknown } = await resolvePlaces({ ctx: ctx(), input: ['Thailand', 'Atlantis', ''] })
    expect([...ids.keys()]).toEqual(['Thailand'])
    expect(unknown).toEqual(['Atlantis', ''])
    expect(await resolvePlaces({ ctx: ctx(), input: [] })).toEqual({ ids: new Map(), unknown: [] })
  })
})

describe('tiles', () => {
  it('stand in their order with their picture and the active packages there and below', async () => {
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
})

describe('the destinations of the search bar', () => {
  it('come in their order', async () => {
    await save({ ...thailand, searchRank: 2 })
    await save({ slug: 'japan', name: 'Japan', kind: 'country', searchRank: 1 })
    await save({ slug: 'fiji', name: 'Fiji', kind: 'country' })
    expect(await searchOptions({ ctx: ctx() })).toEqual([
      { slug: 'japan', name: 'Japan' },
      { slug: 'thailand', name: 'Thailand' },
    ])
  })
})
