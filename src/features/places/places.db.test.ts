import { describe, expect, it } from 'vitest'
import { testContext, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { savePlace } from '../search/place.service'
import type { SavePlaceInput } from './schema'
import { resolvePlaces } from './service'
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

  it('names the unknown ones', async () => {
    await save(thailand)
    const { ids, unknown } = await resolvePlaces({ ctx: ctx(), input: ['Thailand', 'Atlantis', ''] })
    expect([...ids.keys()]).toEqual(['Thailand'])
    expect(unknown).toEqual(['Atlantis', ''])
    expect(await resolvePlaces({ ctx: ctx(), input: [] })).toEqual({ ids: new Map(), unknown: [] })
  })
})
