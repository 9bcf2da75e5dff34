import { expect, it } from 'vitest'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { aWorld, getCookie } from '../../testing/world'

const database = useDatabase()
const site = useApp(database)

it('a program changes one list of the forms, the others stay, and a stale version is refused', async () => {
  const world = await aWorld(site.deps)
  const ask = (method: 'GET' | 'PATCH', payload?: object, who: 'admin' | 'agent' = 'admin') =>
    site.app.inject({
      method,
      url: '/api/settings/lists',
      payload,
      headers: { ...getCookie(world, who), origin: site.deps.env.APP_URL },
    })
  const before = (await ask('GET')).json<{ version: number; budgetRanges: string[] }>()
  expect(before).toMatchObject({ departureCities: expect.arrayContaining(['New York', 'Charlotte']) })

  const cities = { version: before.version, departureCities: ['Lisbon', ' Porto '] }
  expect((await ask('PATCH', cities, 'agent')).statusCode).toBe(403)
  const changed = await ask('PATCH', cities)
  expect(changed.json()).toEqual({ ...before, departureCities: ['Lisbon', 'Porto'], version: expect.any(Number) })
  expect((await ask('PATCH', cities)).statusCode).toBe(409)

  const { version } = changed.json<{ version: number }>()
  const twice = await ask('PATCH', { version, budgetRanges: ['Flexible', 'flexible'] })
  expect(twice.statusCode).toBe(400)
  expect(twice.json()).toMatchObject({ fields: { 'budgetRanges.1': 'This is in the list already' } })
  expect((await ask('PATCH', { version, filterCities: [] })).statusCode).toBe(400)
  const joined = await ask('PATCH', { version, packageTypes: ['Surfing, sailing'] })
  expect(joined.json()).toMatchObject({ fields: { 'packageTypes.0': 'Please leave out the comma' } })
  expect((await ask('GET')).json()).toEqual(changed.json())
})
