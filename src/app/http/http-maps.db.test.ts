import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { packageDays, packages } from '../../modules/catalog/packages/table'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { aPlace } from '../../testing/factories'
import { aPackage } from '../../testing/package.factory'
import { aWorld, getCookie } from '../../testing/world'

const database = useDatabase()
const site = useApp(database)
const get = (url: string) => site.get(url)

/** Creates Naxos, then Santorini with a name that has to be escaped. */
async function aRoute() {
  const pkg = await aPackage(database.db)
  const naxos = await aPlace(database.db, { name: 'Naxos', latitude: 37.1, longitude: 25.4 })
  const other = await aPlace(database.db, { name: 'Santorini <&>', latitude: 36.4, longitude: 25.4 })
  await database.db.update(packageDays).set({ placeId: naxos.id }).where(eq(packageDays.packageId, pkg.id))
  await database.db.update(packageDays).set({ placeId: other.id }).where(eq(packageDays.day, 3))
  return pkg
}

describe('the map of a route', () => {
  it('is a drawing with land, stops and their names, immutable under its version', async () => {
    const { id, version } = await aRoute()
    const answer = await get(`/maps/${id}/${version}.svg`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.body).toContain('>Naxos</text>')
    expect(answer.body).toContain('Santorini &lt;&amp;&gt;')
    expect(answer.body).not.toMatch(/NaN|undefined|Infinity|https?:\/\/(?!www\.w3\.org)/)
    expect(answer.body.length).toBeLessThan(60_000)
  })

  it('is not cached under another version', async () => {
    const { id } = await aRoute()
    const answer = await get(`/maps/${id}/99.svg`)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it('is there neither for a draft, nor without places, nor for an unknown package', async () => {
    const { id, version } = await aRoute()
    await database.db.update(packages).set({ status: 'draft' }).where(eq(packages.id, id))
    const bare = await aPackage(database.db)
    for (const path of [`${id}/${version}`, `${bare.id}/1`, 'nowhere/1'])
      expect((await get(`/maps/${path}.svg`)).statusCode).toBe(404)
  })
})

describe('the map of a point', () => {
  const url = '/admin/places/point.svg'
  it('is drawn for staff alone, and refused for a point that is nowhere', async () => {
    const world = await aWorld(site.deps)
    const ask = (query: string, as: 'agent' | 'stranger') => site.get(`${url}?${query}`, getCookie(world, as))
    const query = 'latitude=38.8&longitude=-9.38&kind=city'
    const drawn = await ask(query, 'agent')
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(drawn.body).toContain('<g id="map">')
    expect(drawn.body).not.toMatch(/NaN|undefined|Infinity/)
    expect((await site.get(`${url}?${query}`)).statusCode).toBe(401)
    expect((await ask(query, 'stranger')).statusCode).toBe(403)
    for (const bad of ['latitude=91&longitude=0&kind=city', 'latitude=1&kind=city', 'latitude=1&longitude=1&kind=moon'])
      expect((await ask(bad, 'agent')).statusCode).toBe(400)
  })
})
