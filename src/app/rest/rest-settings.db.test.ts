import { expect, it } from 'vitest'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { aPageInput } from '../../testing/page.examples'
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
  const stale = await ask('PATCH', cities)
  expect([stale.statusCode, stale.json().current]).toEqual([409, changed.json()])

  const { version } = changed.json<{ version: number }>()
  const twice = await ask('PATCH', { version, budgetRanges: ['Flexible', 'flexible'] })
  expect(twice.statusCode).toBe(400)
  expect(twice.json()).toMatchObject({ fields: { 'budgetRanges.1': 'This is in the list already' } })
  expect((await ask('PATCH', { version, filterCities: [] })).statusCode).toBe(400)
  const joined = await ask('PATCH', { version, packageTypes: ['Surfing, sailing'] })
  expect(joined.json()).toMatchObject({ fields: { 'packageTypes.0': 'Please leave out the comma' } })
  expect((await ask('GET')).json()).toEqual(changed.json())
})

it('a set-up longer than other bodies is read of those who may take it over, up to its limit, and of nobody else', async () => {
  const world = await aWorld(site.deps)
  const aText = (length: number) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text: 'x'.repeat(length) }],
  })
  const withPages = (count: number) => ({
    format: 'agency-setup',
    formatVersion: 1,
    pages: Array.from({ length: count }, (_, i) => ({
      ...aPageInput(`page-${i}`, {
        document: { type: 'doc', content: Array.from({ length: 9 }, () => aText(20_000)) },
      }),
      published: null,
    })),
  })
  const send = async (url: string, file: object, who?: 'admin' | 'agent') => {
    const headers = { ...(who && getCookie(world, who)), origin: site.deps.env.APP_URL }
    const answer = await site.app.inject({ method: 'POST', url, payload: file, headers })
    return [answer.statusCode, answer.payload.includes('"pages"')]
  }
  for (const url of ['/api/settings/setup/preview', '/trpc/setup.preview']) {
    expect(await send(url, withPages(25), 'admin')).toEqual([200, true])
    expect(await send(url, withPages(30), 'admin')).toEqual([413, false])
    expect(await send(url, withPages(2), 'agent')).toEqual([413, false])
    expect(await send(url, withPages(2))).toEqual([413, false])
    expect(await send(url, withPages(0), 'agent')).toEqual([403, false])
  }
  expect(await send('/trpc/setup.preview,auth.me?batch=1', withPages(2), 'admin')).toEqual([413, false])
  // Fails to unpack while the caller is looked up.
  const packed = {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    origin: site.deps.env.APP_URL,
    ...getCookie(world, 'admin'),
  }
  const broken = { method: 'POST', url: '/api/settings/setup/preview', payload: 'not gzip', headers: packed } as const
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.app.inject(broken)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
})
