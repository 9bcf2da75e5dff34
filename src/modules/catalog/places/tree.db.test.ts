import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { callerAs } from '../../../testing/callers'
import { createCatalog } from '../../../testing/catalog'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { newId } from '../../../platform/server/ids'
import { packageDrafts } from '../package-drafts/table'
import { packages } from '../packages/table'
import { resolvePlaces, getIdsBySlug } from './service'
import { testContext } from '../../../testing/context'
import { placeRedirects, places } from './table'
import { findNamed } from './uses.service'

const database = useDatabase()
const catalog = createCatalog(database)
const as = async (role: 'agent' | 'admin') => (await callerAs(testDeps({ db: database.db }), role)).call
const ctx = () => testContext(testDeps({ db: database.db }))
const refused = (field: string) => ({ cause: { details: { field } } })

describe('a tree of places', () => {
  it.each([
    ['itself', 'krabi', 'krabi'],
    ['a place directly in it', 'thailand', 'krabi'],
    ['a place further down', 'asia', 'krabi'],
  ] as const)('refuses %s as what a place lies in', async (_, moved, into) => {
    const world = await catalog.world()
    const call = await as('agent')
    const ids = Object.fromEntries(
      (await database.db.select().from(places)).map(({ name, id }) => [name.toLowerCase(), id]),
    )
    await expect(call.places.update({ id: ids[moved]!, parentId: ids[into]! })).rejects.toMatchObject(
      refused('parentId'),
    )
    expect(world).toBeDefined()
  })

  it('stays without a circle when two move each into the other', async () => {
    const [a, b] = [await catalog.place('Alpha'), await catalog.place('Beta')]
    const call = await as('agent')
    const both = await Promise.allSettled([
      call.places.update({ id: a.id, parentId: b.id }),
      call.places.update({ id: b.id, parentId: a.id }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('finds packages by what their place lies in from then on', async () => {
    const krabi = await catalog.place('Krabi')
    const thailand = await catalog.place('Thailand', { kind: 'country' })
    await catalog.add('Reef', { placeId: krabi.id })
    await (await as('agent')).places.update({ id: krabi.id, parentId: thailand.id, text: 'Cliffs.' })
    expect(await catalog.titles({ destination: ['Thailand'] })).toEqual(['Reef'])
  })

  it('is offered fifty places at a time, those that begin with the words first, and the chosen ones by their addresses', async () => {
    const names = ['Roman Coast', 'Oman', ...Array.from({ length: 60 }, (_, n) => `Amanda ${n + 10}`)]
    for (const name of names) await catalog.place(name)
    const { slug } = await catalog.place('Zanzibar')
    const { places: call } = await as('agent')
    expect((await call.list()).map(({ name }) => name)).toHaveLength(50)
    expect((await call.list({ words: 'oman' })).map(({ name }) => name)).toEqual(['Oman', 'Roman Coast'])
    expect(await call.list({ slugs: [slug, 'gone'] })).toEqual([{ slug, name: 'Zanzibar' }])
  })

  it('has a version: the second of two editors gets the newer row', async () => {
    const { id } = await catalog.place('Krabi')
    const call = await as('agent')
    await call.places.update({ id, version: 1, text: 'Cliffs.' })
    await expect(call.places.update({ id, version: 1, text: 'Sand.' })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { field: 'version', current: { text: 'Cliffs.', version: 2 } } },
    })
  })

  it.each([
    [{ latitude: 12 }, 'longitude'],
    [{ name: '…' }, 'name'],
    [{ name: 'Phuket' }, 'name'],
    [{ aliases: ['PHUKET'] }, 'aliases'],
    [{ slug: 'phuket' }, 'slug'],
    [{ parentId: '00000000-0000-0000-0000-000000000000' }, 'parentId'],
    [{ image: { image: '/media/unknown' } }, 'image'],
  ])('refuses %j at its field', async (changes, field) => {
    await catalog.place('Phuket', { slug: 'phuket' })
    const { id } = await catalog.place('Krabi')
    await expect((await as('agent')).places.update({ id, ...changes })).rejects.toMatchObject(refused(field))
    expect((await database.db.select().from(places).where(eq(places.id, id)))[0]).toMatchObject({ version: 1 })
  })

  it('still finds a renamed place by its former name and address', async () => {
    const { id } = await catalog.place('Bombay', { slug: 'bombay' })
    await (await as('agent')).places.update({ id, name: 'Mumbai', slug: 'mumbai' })
    expect((await resolvePlaces({ ctx: ctx(), input: ['Bombay', 'Mumbai'] })).ids.size).toBe(2)
    expect((await getIdsBySlug(database.db, ['bombay', 'mumbai'])).size).toBe(2)
  })

  it('is known by a former address to searches, lists and drafts, which keep it', async () => {
    const { id } = await catalog.place('Phuket', { slug: 'phuket-island' })
    const { places: call } = await as('admin')
    await call.update({ id, slug: 'phuket' })
    expect((await resolvePlaces({ ctx: ctx(), input: ['phuket-island'] })).ids.get('phuket-island')).toBe(id)
    expect(await call.list({ slugs: ['phuket-island'] })).toEqual([{ slug: 'phuket-island', name: 'Phuket' }])
    const content = { name: 'Reef', itinerary: [{ place: 'phuket-island' }] }
    await database.db.insert(packageDrafts).values({ id: newId(), content } as typeof packageDrafts.$inferInsert)
    await expect(call.remove({ id })).rejects.toMatchObject({ message: expect.stringContaining('1 draft: Reef') })
    expect(await findNamed(ctx(), [id])).toEqual(new Set([id]))
    const { slug } = await call.add({ name: 'Phuket Island', kind: 'city', country: 'TH' })
    expect(slug).toBe('phuket-island')
  })
})

describe('a merge', () => {
  it('moves packages, names and places, and lets both addresses lead on, two in a row', async () => {
    const [a, b, c] = [
      await catalog.place('Alpha', { slug: 'alpha' }, ['al']),
      await catalog.place('Beta', { slug: 'beta' }),
      await catalog.place('Gamma', { slug: 'gamma' }),
    ]
    const inner = await catalog.place('Inner', { parentId: a.id })
    await catalog.add('Reef', { placeId: a.id })
    const call = await as('admin')
    await call.places.merge({ id: a.id, intoId: b.id })
    await call.places.merge({ id: b.id, intoId: c.id })
    const redirects = await database.db.select().from(placeRedirects).orderBy(placeRedirects.slug)
    expect(redirects).toEqual(['alpha', 'beta'].map((slug) => ({ slug, placeId: c.id })))
    expect(await database.db.select({ id: packages.placeId }).from(packages)).toEqual([{ id: c.id }])
    expect(await catalog.titles({ destination: ['al'] })).toEqual(['Reef'])
    expect(await call.places.get({ id: inner.id })).toMatchObject({ parentId: c.id, parentName: 'Gamma' })
    expect(await call.places.get({ id: c.id })).toMatchObject({ packages: 1, places: 1 })
  })

  it('takes what the remaining place lacks', async () => {
    const a = await catalog.place('Alpha', { latitude: 8, longitude: 99, text: 'Cliffs.', tileRank: 3 })
    const b = await catalog.place('Beta', { text: 'Sand.' })
    await (await as('admin')).places.merge({ id: a.id, intoId: b.id })
    const [row] = await database.db.select().from(places)
    expect(row).toMatchObject({ id: b.id, latitude: 8, text: 'Sand.', tileRank: 3, version: 2 })
  })

  it.each(['itself', 'a place in it', 'an unknown place'])('into %s is refused', async (what) => {
    const a = await catalog.place('Alpha')
    const inner = await catalog.place('Inner', { parentId: a.id })
    const intoId = { itself: a.id, 'a place in it': inner.id }[what] ?? '00000000-0000-0000-0000-000000000000'
    await expect((await as('admin')).places.merge({ id: a.id, intoId })).rejects.toMatchObject(refused('intoId'))
    expect(await database.db.$count(places)).toBe(2)
  })
})

describe('places that come, change their names and addresses, move, merge and go, two at once', () => {
  const names = ['Alpha', 'Beta', 'Gamma']
  const name = fc.constantFrom(...names)
  const act = fc.record({
    act: fc.constantFrom('create', 'add', 'rename', 'readdress', 'forget', 'move', 'merge', 'remove'),
    name,
    other: name,
  })
  type Act = { act: string; name: string; other: string }

  const once = (what: string, called: string, other = called): [Act, Act] => {
    const one = { act: what, name: called, other }
    return [one, { ...one, act: 'rest' }]
  }
  /** Gives the former address of a renamed place to a new one, and merges that. */
  const given = [
    once('create', 'Alpha'),
    once('rename', 'Alpha', 'Beta'),
    once('forget', 'Beta'),
    once('add', 'Alpha'),
    once('merge', 'Alpha', 'Beta'),
  ]

  async function perform(call: Awaited<ReturnType<typeof as>>, { act: what, name: called, other }: Act) {
    const all = await database.db.select({ id: places.id, slug: places.slug }).from(places)
    const find = (one: string) => all.find(({ slug }) => slug === one.toLowerCase())?.id
    const [id, otherId] = [find(called), find(other)]
    if (what === 'create') return call.places.create({ name: called, kind: 'city' })
    if (what === 'add') return call.places.add({ name: called, kind: 'region', country: '', timeZone: 'Asia/Bangkok' })
    if (!id) return null
    if (what === 'rename') return call.places.update({ id, name: other, slug: other.toLowerCase() })
    if (what === 'readdress') return call.places.update({ id, slug: other.toLowerCase() })
    if (what === 'forget') return call.places.update({ id, aliases: [] })
    if (what === 'remove') return call.places.remove({ id })
    if (!otherId) return null
    return what === 'move' ? call.places.update({ id, parentId: otherId }) : call.places.merge({ id, intoId: otherId })
  }

  it('have an address each, which is no former one, names that can be given again, and no circle', async () => {
    const { call } = await callerAs(testDeps({ db: database.db, env: { RATE_LIMIT_FACTOR: '1000' } }), 'admin')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(act, act), { minLength: 6, maxLength: 12 }), async (pairs) => {
        await database.db.update(places).set({ parentId: null })
        await database.db.delete(places)
        for (const pair of pairs) {
          const ends = await Promise.allSettled(pair.map((one) => perform(call, one)))
          for (const end of ends)
            if (end.status === 'rejected') {
              expect(end.reason).toMatchObject({ code: expect.stringMatching(/^(CONFLICT|BAD_REQUEST|NOT_FOUND)$/) })
              expect(end.reason.message).not.toMatch(/already exists$|still in use/)
            }
          const former = await database.db.select({ slug: placeRedirects.slug }).from(placeRedirects)
          const found = await database.db.select().from(places)
          expect(former.filter(({ slug }) => found.some((one) => one.slug === slug))).toEqual([])
          const parents = new Map(found.map(({ id, parentId }) => [id, parentId]))
          for (const { id } of found) {
            let [above, steps] = [parents.get(id), 0]
            while (above && steps++ < found.length) above = parents.get(above)
            expect(above ?? null).toBeNull()
          }
        }
      }),
      { numRuns: 20, examples: [[given]] },
    )
  })
})

describe('deleting a place', () => {
  it('is refused while it is used, and says where', async () => {
    const krabi = await catalog.place('Krabi')
    await catalog.place('Ao Nang', { parentId: krabi.id })
    await catalog.add('Reef', { placeId: krabi.id, status: 'archived' })
    await expect((await as('admin')).places.remove({ id: krabi.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('1 package and 1 place in it: Reef, Ao Nang'),
    })
  })

  it('is undone by adding what it answered', async () => {
    const call = await as('admin')
    const asia = await catalog.place('Asia', { slug: 'asia' })
    const krabi = { slug: 'krabi-town', parentId: asia.id, latitude: 8, longitude: 99, text: 'Cliffs.', searchRank: 3 }
    const { id } = await catalog.place('Krabi', krabi, ['ao nang'])
    await call.places.update({ id, slug: 'krabi' })
    await catalog.place('Old Krabi', { slug: 'old-krabi' }).then((old) => call.places.merge({ id: old.id, intoId: id }))
    const removed = await call.places.remove({ id })
    expect(removed.formerSlugs).toEqual(['krabi-town', 'old-krabi'])
    expect(await database.db.$count(places)).toBe(1)
    // Is the address of another place by now.
    await catalog.place('Railay', { slug: 'old-krabi' })
    const made = await call.places.create(removed)
    const { id: newId, version, updatedAt } = made
    expect(made).toEqual({ ...removed, formerSlugs: ['krabi-town'], id: newId, version, updatedAt })
    expect((await resolvePlaces({ ctx: ctx(), input: ['Ao Nang'] })).ids.size).toBe(1)
  })

  it('is refused for a tile of the home page', async () => {
    const { id } = await catalog.place('Krabi', { tileRank: 1 })
    await expect((await as('admin')).places.remove({ id })).rejects.toThrow(
      'Krabi is used in a tile of the home page. Change that first',
    )
  })
})

describe('the data set', () => {
  it('brings coordinates, time zone and country', async () => {
    const call = await as('agent')
    const [sintra] = await call.places.known({ text: 'Sintra, Portugal' })
    expect(sintra).toMatchObject({ kind: 'city', within: 'Lisbon, Portugal', timeZone: 'Europe/Lisbon', placeId: null })
    expect(await call.places.take({ key: sintra!.key })).toMatchObject({
      parentName: 'Portugal',
      latitude: expect.closeTo(38.8, 1),
      longitude: expect.closeTo(-9.38, 1),
    })
    const [portugal] = (await call.places.search({ words: 'portu' })).items
    expect(portugal).toMatchObject({ kind: 'country', latitude: expect.closeTo(39.5, 0), places: 1 })
    expect((await call.places.known({ text: 'sintra' }))[0]).toMatchObject({ placeId: expect.any(String) })
  })

  it.each([
    ['Azores, Portugal', 'Atlantic/Azores'],
    ['Madeira, Portugal', 'Atlantic/Madeira'],
    ['Canary Islands, Spain', 'Atlantic/Canary'],
    ['Galicia, Spain', 'Europe/Madrid'],
    ['Valença, Portugal', 'Europe/Lisbon'],
    ['Galápagos, Ecuador', 'Pacific/Galapagos'],
    ['Hanga Roa, Chile', 'Pacific/Easter'],
    ['Hawaii, United States', 'Pacific/Honolulu'],
    ['Indiana, United States', 'America/Indianapolis'],
    ['Portugal', 'Europe/Lisbon'],
    ['Tailândia', 'Asia/Bangkok'],
    ['日本', 'Asia/Tokyo'],
  ])('has %s in the time zone %s, which is not that of each capital', async (text, timeZone) => {
    const [first] = await (await as('agent')).places.known({ text })
    expect(first).toMatchObject({ timeZone })
  })

  it('tells places of one name by where they are, and adds the other one under a longer name', async () => {
    const call = await as('agent')
    const japan = await catalog.place('Japan', { kind: 'country' })
    const at = { kind: 'city', latitude: 34.6851, longitude: 135.8048 } as const
    const nara = await catalog.place('Nara', { ...at, parentId: japan.id })
    const find = async (within: string) =>
      (await call.places.known({ text: 'nara' })).filter((one) => one.kind !== 'country' && one.within.endsWith(within))
    for (const one of (await find('Japan')).slice(0, 2)) expect(one).toMatchObject({ placeId: nara.id, title: 'Nara' })
    const [other] = await find('Mali')
    expect(other).toMatchObject({ placeId: null, title: 'Nara, Mali' })
    const added = await call.places.take({ key: other!.key })
    expect(added).toMatchObject({ name: 'Nara, Mali', slug: 'nara-mali', parentName: 'Mali' })
    expect((await find('Mali'))[0]).toMatchObject({ placeId: added.id, title: 'Nara, Mali' })
    expect((await find('Japan'))[0]).toMatchObject({ placeId: nara.id })
    await expect(call.places.take({ key: other!.key })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('puts no city into a region of that name in another country', async () => {
    const call = await as('agent')
    const brazil = await catalog.place('Brazil', { kind: 'country' })
    await catalog.place('Amazonas', { kind: 'region', parentId: brazil.id })
    const [city] = await call.places.known({ text: 'Chachapoyas, Peru' })
    expect(await call.places.take({ key: city!.key })).toMatchObject({ parentName: 'Peru' })
  })

  it.each([
    ['Tuscany', 'region', 'Italy'],
    ['usa', 'country', ''],
    ['krakow', 'city', 'Lesser Poland, Poland'],
    ['san jose, california', 'city', 'California, United States'],
  ])('finds %s as a %s', async (text, kind, within) =>
    expect((await (await as('agent')).places.known({ text }))[0]).toMatchObject({ kind, within }),
  )

  it('has nothing for one letter, and for no name', async () => {
    const call = await as('agent')
    expect([await call.places.known({ text: 'x' }), await call.places.known({ text: 'Xqzzy' })]).toEqual([[], []])
    await expect(call.places.take({ key: 'city:1' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the list of places', () => {
  it('finds names and further names, by kind and by what they lie in, a page at a time', async () => {
    await catalog.world()
    const call = await as('agent')
    const names = async (input: object) => (await call.places.search(input)).items.map(({ name }) => name)
    expect(await names({ words: 'ao na' })).toEqual(['Krabi'])
    expect(await names({ kind: ['country'] })).toEqual(expect.arrayContaining(['Greece', 'Thailand']))
    expect(await names({ within: 'top' })).toEqual(expect.arrayContaining(['Asia', 'Europe']))
    const first = await call.places.search({ limit: 2 })
    const second = await call.places.search({ limit: 2, cursor: first.nextCursor! })
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual((await names({})).slice(0, 4))
  })
})

describe('the tiles of the home page', () => {
  it('are the chosen places in their order, unless somebody else changed them meanwhile', async () => {
    const [a, b] = [await catalog.place('Alpha', { tileRank: 1 }), await catalog.place('Beta')]
    const call = await as('admin')
    const names = (tiles: readonly { name: string }[]) => tiles.map(({ name }) => name)
    expect(names(await call.places.setTiles({ ids: [b.id, a.id], from: [a.id] }))).toEqual(['Beta', 'Alpha'])
    await expect(call.places.setTiles({ ids: [a.id], from: [a.id] })).rejects.toMatchObject(refused('from'))
    expect(names(await call.places.setTiles({ ids: [a.id] }))).toEqual(['Alpha'])
    expect(names(await call.search.tiles())).toEqual(['Alpha'])
  })
})
