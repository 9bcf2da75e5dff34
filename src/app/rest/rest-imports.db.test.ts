import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { hotels } from '../../modules/catalog/inventory/table'
import { customers } from '../../modules/sales/customers/table'
import type { ImportPreview } from '../../shared/imports'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { multipartHeaders, toMultipart } from '../../testing/multipart'
import { aWorld, getCookie, type Who, type World } from '../../testing/world'

const database = useDatabase()
const site = useApp(database)

it('a program previews a file, imports it, lists the batch and undoes it, as its user may', async () => {
  const world = await aWorld(site.deps)
  const before = await database.db.$count(customers)
  const ask = (method: 'GET' | 'POST', url: string, payload?: object, who: 'agent' | 'accountant' = 'agent') =>
    site.app.inject({ method, url, payload, headers: { ...getCookie(world, who), origin: site.deps.env.APP_URL } })
  const file = { csv: 'Who,Mail\nAsha Rao,asha.rao@example.com\nBo Li,bo@', columns: ['customerName', 'email'] }

  const preview = await ask('POST', '/api/imports/customers/preview', file)
  expect(preview.json()).toMatchObject({
    added: 1,
    bad: [{ line: 3, column: 'email' }],
    reasons: [{ column: 'email', count: 1, lines: [3] }],
  })
  expect(preview.json<{ badCsv: string }>().badCsv).toContain('Bo Li,bo@,3,')
  expect(await database.db.$count(customers)).toBe(before)

  const dated = 'Name,Birthday\nAsha Rao,25/04/1985\nBo Li,03/04/1985'
  const dates = await ask('POST', '/api/imports/customers', { csv: dated })
  expect(dates.json()).toMatchObject({
    count: 2,
    notices: [
      {
        line: 3,
        column: 'birthday',
        message: '03/04/1985 is read as 3 Apr 1985, as others like it: 25/04/1985 in line 2 has the day first',
      },
    ],
  })
  const undone = await ask('POST', `/api/imports/customers/${dates.json<{ id: string }>().id}/undo`)
  expect(undone.json()).toMatchObject({ removed: 2 })

  const run = await ask('POST', '/api/imports/customers', file)
  expect(run.statusCode).toBe(201)
  const { id } = run.json<{ id: string }>()
  expect(run.json()).toMatchObject({ count: 1, changed: 0, bad: [{ line: 3 }] })
  expect((await ask('GET', '/api/imports/customers')).json()).toMatchObject([{ id, count: 1 }])
  expect((await ask('POST', '/api/imports/customers', file)).statusCode).toBe(400)

  expect((await ask('POST', '/api/imports/customers', file, 'accountant')).statusCode).toBe(403)
  expect((await ask('POST', `/api/imports/suppliers/${id}/undo`)).statusCode).toBe(404)
  expect((await ask('POST', `/api/imports/customers/${id}/undo`)).json()).toEqual({
    removed: 1,
    restored: 0,
    kept: 0,
    gone: 0,
  })
  expect(await database.db.$count(customers)).toBe(before)
  expect((await ask('POST', '/api/imports/customers', {})).json()).toMatchObject({
    fields: { csv: expect.any(String) },
  })
})

it('a file that is clearly of another kind is refused until somebody chooses its columns', async () => {
  const world = await aWorld(site.deps)
  const ask = (path: string, payload: object) =>
    site.call('POST', `/api/imports/suppliers${path}`, payload, getCookie(world, 'admin'))
  const csv = 'Name,Email,Phone,Address,Birthday,Tags,Notes\nAsha Rao,asha.rao@example.com,,Rua 1,1985-04-25,vip,'
  const preview = (await ask('/preview', { csv })).json<ImportPreview>()
  const other = { kind: 'customers', message: expect.stringContaining('file of customers: 7 of its columns') }
  expect(preview).toMatchObject({ other, count: 0, problem: expect.stringContaining('Choose below') })
  expect(preview.columns.map(({ field }) => field)).toEqual(['name', 'email', 'phone', '?', '?', '?', 'notes'])
  const run = await ask('', { csv })
  expect([run.statusCode, run.json()]).toMatchObject([400, { fields: { csv: preview.problem } }])

  const columns = ['name', 'email', 'phone', '', '?', '?', 'notes']
  expect((await ask('/preview', { csv, columns })).json()).toMatchObject({ other, problem: null, added: 1 })
  expect((await ask('', { csv, columns })).statusCode).toBe(201)
})

describe('a file', () => {
  let world: World
  beforeEach(async () => {
    world = await aWorld(site.deps)
  })
  const head = 'Who,Mail'
  const options = { columns: ['customerName', 'email'] }
  const asJson = { name: 'options', type: 'application/json', data: JSON.stringify(options) }
  const upload = (path: string, data: Buffer | string, { who = 'agent' as Who, beside = asJson, name = 'file' } = {}) =>
    site.app.inject({
      method: 'POST',
      url: `/api/imports/${path}`,
      payload: toMultipart(beside, { name, filename: 'clients.csv', data }),
      headers: { ...multipartHeaders, ...getCookie(world, who), origin: site.deps.env.APP_URL },
    })
  const getNames = async () => (await database.db.select().from(customers)).map(({ name }) => name)

  it('is uploaded where JSON has no room for it, as CSV and as a workbook', async () => {
    const csv = [head, ...Array.from({ length: 5000 }, (_, i) => `${'Asha '.repeat(16)}${i},a${i}@example.com`)].join(
      '\n',
    )
    expect(csv.length).toBeGreaterThan(400_000)
    expect((await upload('customers/preview', csv)).json()).toMatchObject({ added: 5000, bad: [] })
    const sendText = (text: string) =>
      site.call('POST', '/api/imports/customers/preview', { ...options, csv: text }, getCookie(world, 'agent'))
    expect((await sendText(csv)).json()).toMatchObject({
      fields: { csv: expect.stringContaining('400,000 characters') },
    })
    const lines = Array.from({ length: 1300 }, (_, i) => `${'ก'.repeat(80)},a${i}@example.com`)
    expect((await sendText([head, ...lines].join('\n'))).json()).toMatchObject({ added: 1300, bad: [] })
    const xlsx = Buffer.from(
      await writeXlsx({ sheets: [{ name: 'All', rows: [head.split(','), ['Bo', 'bo@li.example']] }] }),
    )
    const run = await upload('customers', xlsx)
    expect([run.statusCode, run.json()]).toMatchObject([201, { count: 1, changed: 0, bad: [] }])
    expect(await getNames()).toContain('Bo')
    const { id } = run.json<{ id: string }>()
    const list = await site.call('GET', '/api/imports/customers', undefined, getCookie(world, 'agent'))
    expect(list.json()).toMatchObject([{ id, count: 1 }])
  })

  it('of several sheets is read by the one that is asked for', async () => {
    const toSheet = (name: string, who: string) => ({
      name,
      rows: [
        ['Name', 'Email'],
        [who, `${who}@li.example`],
      ],
    })
    const xlsx = Buffer.from(await writeXlsx({ sheets: [toSheet('2026', 'Bo'), toSheet('2027', 'Kim')] }))
    const read = async (sheet?: string, file: Buffer | string = xlsx) =>
      (
        await upload('customers/preview', file, { beside: { ...asJson, data: JSON.stringify({ sheet }) } })
      ).json<object>()
    expect(await read()).toMatchObject({ sheets: ['2026', '2027'], sheet: '2026', names: ['Bo'] })
    expect(await read('2027')).toMatchObject({ sheet: '2027', names: ['Kim'] })
    expect(await read('2028')).toMatchObject({ fields: { sheet: expect.stringContaining('There are: 2026, 2027') } })
    expect(await read('2027', 'Name,Email\nBo,bo@li.example')).toMatchObject({ fields: { sheet: expect.any(String) } })
  })

  it('of items says its kind in the address', async () => {
    const csv = 'name,location,starRating,roomType,rate\nCasa Um,Porto,4,Double,120'
    const none = { name: 'options', type: 'text/plain', data: '{}' }
    expect((await upload('items', csv, { beside: none })).json()).toMatchObject({
      fields: { kind: expect.any(String) },
    })
    expect((await upload('items?kind=hotels', csv, { beside: none })).statusCode).toBe(201)
    expect(await database.db.select().from(hotels)).toMatchObject([{ name: 'Casa Um' }])
  })

  const big = Buffer.alloc(5_242_881, 'a,b\n')
  it.each([
    ['of more than 5 MB', 413, () => upload('customers', big)],
    ['that is no table', 400, () => upload('customers', Buffer.from([0x7f, 0x45, 0, 0, 1, 2, 0]))],
    ['under another name', 400, () => upload('customers', `${head}\nBo,bo@li.example`, { name: 'csv' })],
    [
      'with options that are none',
      400,
      () => upload('customers', head, { beside: { ...asJson, data: '{"dates":"x"}' } }),
    ],
    [
      'of somebody without the permission',
      403,
      () => upload('customers', `${head}\nBo,bo@li.example`, { who: 'accountant' }),
    ],
    ['of nobody', 401, () => upload('customers', `${head}\nBo,bo@li.example`, { who: 'visitor' })],
    ['of nobody that is long', 401, () => upload('customers', big.subarray(0, 300_000), { who: 'visitor' })],
    [
      'as bytes',
      415,
      () =>
        site.app.inject({
          method: 'POST',
          url: '/api/imports/customers',
          payload: `${head}\nBo,bo@li.example`,
          headers: { 'content-type': 'text/csv', ...getCookie(world, 'agent'), origin: site.deps.env.APP_URL },
        }),
    ],
  ])('%s is refused with %i, and changes nothing', async (_, status, send) => {
    const before = await getNames()
    const answer = await send()
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      expect.objectContaining({ message: expect.any(String) }),
    ])
    expect(await getNames()).toEqual(before)
  })

  it('goes only to calls that import', async () => {
    expect((await upload('customers/0198b7a2-0000-7000-8000-000000000001/undo', head)).statusCode).toBe(415)
    const other = await site.call('PUT', '/api/imports/customers', {}, getCookie(world, 'agent'))
    expect([other.statusCode, other.headers.allow]).toEqual([405, 'GET, POST, HEAD'])
  })
})
