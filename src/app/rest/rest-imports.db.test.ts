import { expect, it } from 'vitest'
import { customers } from '../../modules/sales/customers/table'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { aWorld, getCookie } from '../../testing/world'

const database = useDatabase()
const site = useApp(database)

it('a program previews a file, imports it, lists the batch and undoes it, as its user may', async () => {
  const world = await aWorld(site.deps)
  const before = await database.db.$count(customers)
  const ask = (method: 'GET' | 'POST', url: string, payload?: object, who: 'agent' | 'accountant' = 'agent') =>
    site.app.inject({ method, url, payload, headers: { ...getCookie(world, who), origin: site.deps.env.APP_URL } })
  const file = { csv: 'Who,Mail\nAsha Rao,asha.rao@example.com\nBo Li,bo@', columns: ['customerName', 'email'] }

  const preview = await ask('POST', '/api/imports/customers/preview', file)
  expect(preview.json()).toMatchObject({ added: 1, bad: [{ line: 3, column: 'email' }] })
  expect(preview.json<{ badCsv: string }>().badCsv).toContain('Bo Li,bo@,3,')
  expect(await database.db.$count(customers)).toBe(before)

  const run = await ask('POST', '/api/imports/customers', file)
  expect(run.statusCode).toBe(201)
  const { id } = run.json<{ id: string }>()
  expect(run.json()).toMatchObject({ count: 1, changed: 0, bad: [{ line: 3 }] })
  expect((await ask('GET', '/api/imports/customers')).json()).toMatchObject([{ id, count: 1 }])
  expect((await ask('POST', '/api/imports/customers', file)).statusCode).toBe(400)

  expect((await ask('POST', '/api/imports/customers', file, 'accountant')).statusCode).toBe(403)
  expect((await ask('POST', `/api/imports/suppliers/${id}/undo`)).statusCode).toBe(404)
  expect((await ask('POST', `/api/imports/customers/${id}/undo`)).json()).toEqual({ removed: 1, restored: 0, kept: 0 })
  expect(await database.db.$count(customers)).toBe(before)
  expect((await ask('POST', '/api/imports/customers', {})).json()).toMatchObject({
    fields: { csv: expect.any(String) },
  })
})
