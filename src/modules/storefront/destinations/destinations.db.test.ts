import { beforeEach, describe, expect, it } from 'vitest'
import { CatalogCache } from '../../../platform/server/cache'
import { useApp } from '../../../testing/app'
import { callerAs } from '../../../testing/callers'
import { createCatalog } from '../../../testing/catalog'
import { useDatabase } from '../../../testing/database'
import { testPages } from '../../../testing/pages'
import { toSlug } from '../../../shared/text'

const database = useDatabase()
const site = useApp(database, { pages: testPages, env: { APP_URL: 'http://itinera.test:3000' } })
const catalog = createCatalog(database)

beforeEach(async () => {
  const asia = await catalog.place('Asia', { kind: 'region', slug: 'asia' })
  const thailand = await catalog.place('Thailand', {
    kind: 'country',
    slug: 'thailand',
    parentId: asia.id,
    text: 'Limestone and long boats.',
    latitude: 15,
    longitude: 101,
  })
  const krabi = await catalog.place('Krabi', { slug: 'krabi', parentId: thailand.id, latitude: 8, longitude: 98.9 })
  await catalog.place('Phuket', { slug: 'phuket', parentId: thailand.id })
  await catalog.add('Reef', { placeId: krabi.id, placeIds: [krabi.id, thailand.id, asia.id] })
  await catalog.add('Draft', { placeId: krabi.id, status: 'draft' })
})

describe('the page of a place', () => {
  it('has its text, the packages there and below, and the places in it that have some', async () => {
    const { statusCode, body } = await site.get('/destinations/thailand')
    expect(statusCode).toBe(200)
    expect(body).toContain('Limestone and long boats.')
    expect(body).toMatch(/Reef/)
    expect(body).toContain('<link rel="canonical" href="http://itinera.test:3000/destinations/thailand">')
    expect(body).toContain('"@type":"TouristDestination"')
    const { call } = await callerAs(site.deps, null)
    expect(await call.destinations.get({ slug: 'thailand' })).toMatchObject({
      packages: 1,
      above: [{ slug: 'asia', name: 'Asia' }],
      places: [{ slug: 'krabi', name: 'Krabi', packages: 1 }],
      onMap: ['Krabi'],
    })
  })

  it.each(['/destinations/atlantis', '/destinations/%00', '/destinations/a%2Fb'])('%s is not there', async (path) =>
    expect((await site.get(path)).statusCode).toBe(404),
  )

  it('that is not there puts nothing else out of the cache, however many are asked for', async () => {
    const cache = new CatalogCache(database.db, 20_000)
    const { call } = await callerAs({ ...site.deps, cache }, null)
    let made = 0
    const ask = () => cache.get('kept', () => Promise.resolve(++made))
    await ask()
    for (let n = 0; n < 30; n++)
      await expect(call.destinations.get({ slug: `none-${n}` })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await ask()).toBe(1)
  })

  it('is a map of the places that packages go to', async () => {
    const map = await site.get('/maps/places/thailand.svg')
    expect([map.statusCode, map.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(map.body).toContain('>Krabi</text>')
    expect((await site.get('/maps/places/phuket.svg')).statusCode).toBe(404)
  })

  it('is in the sitemap while packages go there', async () => {
    const { body } = await site.get('/sitemap.xml')
    for (const slug of ['asia', 'thailand', 'krabi']) expect(body).toContain(`/destinations/${slug}<`)
    expect(body).not.toContain('phuket')
  })
})

describe('a former address', () => {
  it('leads to the place that is left after two merges in a row', async () => {
    const { call } = await callerAs(site.deps, 'admin')
    const ids = Object.fromEntries((await call.places.search({})).items.map(({ slug, id }) => [slug, id]))
    await call.places.merge({ id: ids.phuket!, intoId: ids.krabi! })
    await call.places.merge({ id: ids.krabi!, intoId: ids.asia! })
    for (const slug of ['phuket', 'krabi']) {
      const { statusCode, headers } = await site.get(`/destinations/${slug}`)
      expect([statusCode, headers.location]).toEqual([301, '/destinations/asia'])
    }
    const { call: visitor } = await callerAs(site.deps, null)
    expect(await visitor.destinations.get({ slug: 'phuket' })).toMatchObject({ slug: 'asia', packages: 1 })
  })
})

it('all destinations are countries, regions and themes with packages', async () => {
  const { call } = await callerAs(site.deps, null)
  const found = (await call.destinations.list()).map(({ slug, packages, places }) => [slug, packages, places.length])
  expect(found.toSorted()).toEqual([
    ['asia', 1, 1],
    ['thailand', 1, 1],
  ])
  expect((await site.get('/destinations')).body).toContain('href="/destinations/thailand"')
})

describe.each(['東京', 'Київ', 'กระบี่', 'القاهرة', 'हिन्दी-नगर'])('a place named %s', (name) => {
  const slug = toSlug(name)
  const path = `/destinations/${encodeURIComponent(slug)}`

  it('is saved as the form has it, and its encoded address is everywhere', async () => {
    const { call } = await callerAs(site.deps, 'admin')
    const place = await call.places.create({ name, slug, kind: 'city' })
    expect(await call.places.update({ id: place.id, slug, text: 'By the water.' })).toMatchObject({ slug })
    const pkg = await catalog.add(name, { slug, placeId: place.id, placeIds: [place.id] })
    const pages = [path, `/packages/${encodeURIComponent(pkg.slug)}`]
    const sitemap = (await site.get('/sitemap.xml')).body
    for (const at of pages) {
      const apart = await site.get(encodeURI(decodeURI(at).normalize('NFD')))
      if (at !== encodeURI(decodeURI(at).normalize('NFD')))
        expect([apart.statusCode, apart.headers.location]).toEqual([301, at])
      const { statusCode, body } = await site.get(at)
      expect(statusCode).toBe(200)
      expect(body).toContain(`<link rel="canonical" href="http://itinera.test:3000${at}">`)
      expect(body).toContain(`"http://itinera.test:3000${at}"`)
      expect(sitemap).toContain(`<loc>http://itinera.test:3000${at}</loc>`)
    }
  })

  it('is led to from an address in Latin letters, and leads there from its own', async () => {
    const { call } = await callerAs(site.deps, 'admin')
    const { id } = await call.places.create({ name, slug: 'city', kind: 'city' })
    const moveTo = async (next: string) => call.places.update({ id, slug: next })
    await moveTo(slug)
    const led = await site.get('/destinations/city')
    expect([led.statusCode, led.headers.location]).toEqual([301, path])
    await moveTo('capital')
    for (const form of ['NFC', 'NFD'] as const) {
      const back = await site.get(`/destinations/${encodeURIComponent(slug.normalize(form))}`)
      expect([back.statusCode, back.headers.location]).toEqual([301, '/destinations/capital'])
    }
  })
})
