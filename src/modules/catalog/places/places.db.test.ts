import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { callerAs } from '../../../testing/callers'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { savePlace } from '../../storefront/search/place.service'
import type { SavePlaceInput } from './schema'
import { resolvePlaces } from './service'
import { addPlaceInput } from './schema'
import { placeAliases, places } from './table'

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

it('cities of a list that no place has are told by name, those that are an alias are not', async () => {
  await save({ slug: 'mumbai', name: 'Mumbai', kind: 'city', aliases: ['Bombay'] })
  const { call } = await callerAs(testDeps({ db: database.db }), 'agent')
  expect(await call.places.unknown({ names: ['Mumbai', 'Bombay', 'Bmbay'] })).toEqual(['Bmbay'])
})

describe('a place that is added where it is typed', () => {
  const europe = { slug: 'europe', name: 'Europe', kind: 'region' } as const
  const algarve = { name: 'Algarve', kind: 'region', country: 'PT' } as const
  const asAgent = async () => (await callerAs(testDeps({ db: database.db }), 'agent')).call
  const placeCalled = async (name: string) => {
    const [found] = await database.db.select().from(places).where(eq(places.name, name))
    return found
  }

  it('is found from then on, in its country, which comes with it and is found under Europe', async () => {
    const { id: europeId } = await save(europe)
    const call = await asAgent()
    expect(await call.places.read({ text: 'Algarve, Portugal' })).toMatchObject({ known: null, isWhole: false })
    const { slug } = await call.places.add(algarve)
    expect(slug).toBe('algarve')
    const portugal = await placeCalled('Portugal')
    expect(portugal).toMatchObject({ kind: 'country', parentId: europeId, timeZone: 'Europe/Lisbon', searchRank: null })
    expect(await placeCalled('Algarve')).toMatchObject({ parentId: portugal!.id, timeZone: 'Europe/Lisbon' })
    expect(await call.places.read({ text: 'algarve, PORTUGAL' })).toMatchObject({ known: { slug }, isWhole: true })
    expect(await call.places.read({ text: 'Lagos, Portugal' })).toMatchObject({
      known: { slug: 'portugal' },
      isWhole: false,
    })
    await call.places.add({ name: 'Lagos', kind: 'city', country: 'PT' })
    expect(await database.db.$count(places)).toBe(4)
  })

  it('lies in the time zone of its coordinates where none is said, and its country in the usual one', async () => {
    const call = await asAgent()
    const position = { latitude: 37.74, longitude: -25.67 }
    await call.places.add({ ...algarve, name: 'São Miguel', ...position })
    expect(await placeCalled('São Miguel')).toMatchObject({ timeZone: 'Atlantic/Azores' })
    expect(await placeCalled('Portugal')).toMatchObject({ timeZone: 'Europe/Lisbon' })
    const admin = (await callerAs(testDeps({ db: database.db }), 'admin')).call
    expect(await admin.places.create({ name: 'Faial', kind: 'region', ...position })).toMatchObject({
      timeZone: 'Atlantic/Azores',
    })
    const { id: parentId } = (await placeCalled('Portugal'))!
    const [inSpain, kind] = [{ latitude: 37.2, longitude: -7.3 }, 'city'] as const
    expect(await admin.places.create({ name: 'Castro Marim', kind, parentId, ...inSpain })).toMatchObject({
      timeZone: 'Europe/Lisbon',
    })
  })

  it('belongs to the country that the agency has under another name', async () => {
    const { id } = await save({ slug: 'uk', name: 'UK', kind: 'country', aliases: ['United Kingdom'] })
    await (await asAgent()).places.add({ name: 'Bath', kind: 'city', country: 'GB' })
    expect(await placeCalled('Bath')).toMatchObject({ parentId: id, timeZone: 'Europe/London' })
    expect(await database.db.$count(places)).toBe(2)
  })

  it.each(['Algarve', ' ALGARVE ', 'Algárve', 'The Algarve'])('is there once: %j is offered instead', async (name) => {
    await save({ slug: 'algarve', name: 'Algarve', kind: 'region', aliases: ['The Algarve'] })
    const added = (await asAgent()).places.add({ ...algarve, name })
    await expect(added).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { field: 'name', current: { slug: 'algarve', name: 'Algarve' } } },
    })
  })

  it('lies in a country of its own where another place has its country’s name', async () => {
    await save({ slug: 'georgia', name: 'Georgia', kind: 'region' })
    await (await asAgent()).places.add({ name: 'Tbilisi', kind: 'city', country: 'GE', timeZone: '' })
    const { id: parentId } = (await placeCalled('Georgia (country)'))!
    expect(await placeCalled('Tbilisi')).toMatchObject({ parentId, timeZone: 'Asia/Tbilisi' })
    await (await asAgent()).places.add({ name: 'Batumi', kind: 'city', country: 'GE' })
    expect(await placeCalled('Batumi')).toMatchObject({ parentId })
  })

  it('lies in the region of the data set where the agency has that, else in its country', async () => {
    const call = await asAgent()
    const lagos = { kind: 'city', country: 'PT', region: 'Faro' } as const
    await call.places.add({ ...lagos, name: 'Lagos' })
    expect(await placeCalled('Lagos')).toMatchObject({ parentId: (await placeCalled('Portugal'))!.id })
    await call.places.add({ name: 'Faro', kind: 'region', country: 'PT' })
    await call.places.add({ ...lagos, name: 'Tavira' })
    expect(await placeCalled('Tavira')).toMatchObject({ parentId: (await placeCalled('Faro'))!.id })
  })

  it('is another one than that of its name in another country, and is read so', async () => {
    const call = await asAgent()
    await call.places.add({ name: 'Nara', kind: 'city', country: 'JP' })
    expect(await call.places.read({ text: 'Nara, Japan' })).toMatchObject({ known: { name: 'Nara' }, isWhole: true })
    expect(await call.places.read({ text: 'Nara, Mali' })).toEqual({ known: null, isWhole: false, near: [] })
    const spot = { latitude: 15.17, longitude: -7.29 }
    expect(await call.places.add({ name: 'Nara', kind: 'city', country: 'ML', ...spot })).toMatchObject({
      name: 'Nara, Mali',
      ...spot,
    })
    expect(await call.places.read({ text: 'Nara, Mali' })).toMatchObject({
      known: { slug: 'nara-mali' },
      isWhole: true,
    })
    expect(await call.places.read({ text: 'Nara' })).toMatchObject({ known: { slug: 'nara' }, isWhole: true })
  })

  it.each([
    ['Hong Kong', 'HK', 'Hong Kong, China'],
    ['Savannah', 'US', 'Savannah, Georgia'],
    ['Belfast', 'GB', 'Belfast, Ireland'],
    ['San Juan', 'US', 'San Juan, Puerto Rico'],
    ['Savannah', 'US', 'Savannah, GA'],
    ['Savannah', 'US', 'Savannah, Georgia, USA'],
  ])('is read as %s in %s where somebody writes %s', async (name, country, text) => {
    const call = await asAgent()
    if (name !== 'Hong Kong')
      await call.places.add({ name, kind: 'city', country, ...(country === 'US' && { timeZone: 'America/New_York' }) })
    else await save({ slug: 'hong-kong', name, kind: 'country' })
    await save({ slug: 'elsewhere', name: text.split(', ')[1]!, kind: 'country' })
    expect(await call.places.read({ text })).toMatchObject({ known: { name }, isWhole: true })
  })

  const others = [
    'Texas',
    'TX',
    'Texas, USA',
    'West Texas',
    'West Virginia',
    'Northern Ireland',
    'Nowhereland',
    'London',
  ]
  it.each(others.map((other) => `Paris, ${other}`))(
    'is not read as Paris in France where somebody writes %s',
    async (text) => {
      const call = await asAgent()
      await call.places.add({ name: 'Paris', kind: 'city', country: 'FR' })
      await call.places.add({ name: 'London', kind: 'city', country: 'GB' })
      await call.places.add({ name: 'Nice', kind: 'city', country: 'FR' })
      expect((await call.places.read({ text })).known).toBeNull()
      for (const known of ['Paris, France', 'Paris, Île-de-France', 'Paris, Nice', 'Eiffel Tower, Paris, France'])
        expect(await call.places.read({ text: known })).toMatchObject({ known: { name: 'Paris' } })
    },
  )

  it.each(['Northern Thailand', 'North-West Thailand', 'the south of Thailand', 'Central Thailand'])(
    'is read behind which %s stands, a side of its country',
    async (text) => {
      const call = await asAgent()
      await call.places.add({ name: 'Chiang Mai', kind: 'city', country: 'TH' })
      const known = { known: { name: 'Chiang Mai' }, isWhole: true }
      expect(await call.places.read({ text: `Chiang Mai, ${text}` })).toMatchObject(known)
    },
  )

  it('is not read where a side of another country stands behind it, or a country that is called by its side', async () => {
    const call = await asAgent()
    await call.places.add({ name: 'Busan', kind: 'city', country: 'KR' })
    await call.places.add({ name: 'Juba', kind: 'city', country: 'SD' })
    for (const text of ['Busan, Northern Japan', 'Busan, North Korea', 'Juba, South Sudan'])
      expect((await call.places.read({ text })).known, text).toBeNull()
  })

  it('is not read as a country that is named behind it', async () => {
    const call = await asAgent()
    await call.places.add({ name: 'Nara', kind: 'city', country: 'JP' })
    await save({ slug: 'mali', name: 'Mali', kind: 'country' })
    expect((await call.places.read({ text: 'Nara, Mali' })).known).toBeNull()
  })

  it('has a time zone that there is, also where none is known of its country', async () =>
    expect(
      (await asAgent()).places.add({ name: 'Pristina', kind: 'city', country: 'XK', timeZone: 'Nowhere' }),
    ).rejects.toMatchObject({ message: 'There is no such time zone' }))

  it('is there once when two add it at a time', async () => {
    const call = await asAgent()
    const both = await Promise.allSettled([call.places.add(algarve), call.places.add(algarve)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await database.db.$count(places)).toBe(2)
    expect(await database.db.$count(placeAliases, eq(placeAliases.alias, 'algarve'))).toBe(1)
  })

  it('is named where it is spelled alike', async () => {
    await save({ slug: 'algarve', name: 'Algarve', kind: 'region' })
    const { known, near } = await (await asAgent()).places.read({ text: 'Algrave, Portugal' })
    expect([known, near.map(({ slug }) => slug)]).toEqual([null, ['algarve']])
  })

  it.each([
    [{ name: '…' }, 'name'],
    [{ kind: 'city', country: '' }, 'country'],
    [{ country: 'QQ' }, 'country'],
    [{ name: 'Lapland', kind: 'region', country: '' }, 'timeZone'],
    [{ name: 'Chicago', kind: 'city', country: 'US' }, 'timeZone'],
    [{ latitude: 37.1 }, 'longitude'],
    [{ longitude: -8.2, latitude: null }, 'latitude'],
    [{ name: 'Chicago', kind: 'city', country: 'US', timeZone: 'Europe/Lisbon' }, 'timeZone'],
  ] as const)('is refused with the field: %j', async (values, field) => {
    const input = { ...algarve, ...values }
    const failure = await (await asAgent()).places.add(input).catch((error: unknown) => error)
    const refused = addPlaceInput.safeParse(input).success
      ? (failure as { cause: { details: { field: string } } }).cause.details.field
      : (failure as { cause: { issues: { path: string[] }[] } }).cause.issues[0]?.path[0]
    expect(refused).toBe(field)
    expect(await database.db.$count(places)).toBe(0)
  })

  it('is for staff alone', async () => {
    const { call } = await callerAs(testDeps({ db: database.db }), 'traveler')
    await expect(call.places.add(algarve)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
