import { expect, it } from 'vitest'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { aPageInput } from '../../testing/page.examples'
import { aWorld, getCookie } from '../../testing/world'

const site = useApp(useDatabase())

it('a program changes parts of the brand, and writes, publishes and deletes a page, as an administrator may', async () => {
  const world = await aWorld(site.deps)
  const ask = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    who: 'admin' | 'agent' = 'admin',
  ) => site.app.inject({ method, url, payload, headers: { ...getCookie(world, who), origin: site.deps.env.APP_URL } })

  const { version } = (await ask('GET', '/api/settings/brand')).json<{ version: number }>()
  const brand = { primary: '#1b6b4a', letterhead: '12 Rua do Sol, Lisbon' }
  const changed = await ask('PATCH', '/api/settings/brand', { version, name: 'Tejo Travel', brand })
  expect(changed.json()).toMatchObject({ name: 'Tejo Travel', brand })
  const hero = { title: 'By the Tejo', text: 'Since 1998' }
  const next = { version: version + 1, brand: { hero, footer: { text: 'Rua do Sol' } } }
  expect((await ask('PATCH', '/api/settings/brand', next)).json()).toMatchObject({ brand: { ...brand, hero } })
  const blank = { version: version + 2, brand: { primary: null, hero: { title: '' } } }
  const cleared = (await ask('PATCH', '/api/settings/brand', blank)).json<{ brand: { hero: object } }>()
  expect(cleared).toMatchObject({
    name: 'Tejo Travel',
    brand: { primary: null, letterhead: brand.letterhead, prefix: 'TT', footer: { text: 'Rua do Sol', links: [] } },
  })
  expect(cleared.brand.hero).toEqual({ text: 'Since 1998', picture: null })
  expect((await ask('PATCH', '/api/settings/brand', { version, name: 'Late' })).statusCode).toBe(409)
  expect((await ask('PATCH', '/api/settings/brand', { version, name: 'No' }, 'agent')).statusCode).toBe(403)
  const faint = await ask('PATCH', '/api/settings/brand', { version: version + 3, brand: { primary: '#ffff00' } })
  expect(faint.statusCode).toBe(400)
  expect(Object.keys(faint.json<{ fields: object }>().fields)).toEqual(['brand.primary'])

  const made = await ask('POST', '/api/pages', aPageInput('our-story'))
  expect(made.statusCode).toBe(201)
  const page = made.json<{ id: string; version: number }>()
  const published = await ask('POST', `/api/pages/${page.id}/publish`, { version: page.version })
  expect(published.json()).toMatchObject({ slug: 'our-story', publishedAt: expect.any(String) })
  expect((await ask('DELETE', `/api/pages/${page.id}?version=99`)).statusCode).toBe(409)
  const seen = published.json<{ version: number }>().version
  expect((await ask('DELETE', `/api/pages/${page.id}?version=${seen}`)).json()).toMatchObject({
    message: 'Visitors see this page. Take it back first',
  })
  const hidden = await ask('POST', `/api/pages/${page.id}/unpublish`, { version: seen })
  const newest = hidden.json<{ version: number }>().version
  expect((await ask('DELETE', `/api/pages/${page.id}?version=${newest}`)).statusCode).toBe(204)
  expect((await ask('GET', '/api/pages')).json()).toEqual([])
})
