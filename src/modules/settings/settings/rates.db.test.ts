import { toRateCursor } from './rate.rules'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { queryRows } from '../../../platform/server/database/db'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { changeSettings } from '../../../testing/settings'
import { currencies } from '../../../shared/currencies'
import { getRatesOn, ratesQuery } from './service'
import { events } from '../../core/events/table'
import { exchangeRates } from './table'

const database = useDatabase()
const deps = useDeps(database)

const csv = [
  'from,to,date,rate',
  'USD,JPY,2027-02-01,149.5',
  'usd,kwd,2027-02-01,0.307',
  'JPY,KWD,2027-02-01,0.00206812',
  'USD,XYZ,2027-02-01,1.5',
  'USD,USD,2027-02-01,1',
  'USD,EUR,2027-02-30,0.9',
  'USD,EUR,2031-01-01,0.9',
  'USD,EUR,2027-02-01,nine',
  'USD,JPY,2027-02-01,150',
].join('\n')

it('are imported from a file, bad lines named by their column, once more with changes, and exported as they came', async () => {
  const { call } = await callerAs(deps, 'admin')
  const preview = await call.settings.previewRates({ csv })
  expect(preview).toMatchObject({ added: 3, changed: 0, same: 0 })
  expect(preview.bad.map(({ line, column }) => [line, column])).toEqual([
    [5, 'to'],
    [6, 'to'],
    [7, 'date'],
    [8, 'date'],
    [9, 'rate'],
    [10, 'date'],
  ])
  expect(await database.db.$count(exchangeRates)).toBe(0)

  expect(await call.settings.importRates({ csv })).toMatchObject({ count: 3, changed: 0 })
  const again = csv.replace('149.5', '151')
  expect(await call.settings.previewRates({ csv: again })).toMatchObject({ added: 0, changed: 1, same: 2 })
  expect(await call.settings.importRates({ csv: again })).toMatchObject({ count: 1, changed: 1 })
  await expect(call.settings.importRates({ csv: again })).rejects.toThrow('Everything of this file is there already')

  const exported = await call.settings.exportRates({})
  expect(exported.csv.replace('\ufeff', '').trim().split('\n')).toEqual([
    'from,to,date,rate',
    'KWD,JPY,2027-02-01,483.530936',
    'USD,JPY,2027-02-01,151',
    'USD,KWD,2027-02-01,0.307',
  ])
  expect(await call.settings.previewRates({ csv: exported.csv })).toMatchObject({
    added: 0,
    changed: 0,
    same: 3,
    bad: [],
  })
})

it('are in the agency’s currency where a file names no other', async () => {
  const { call } = await callerAs(deps, 'admin')
  await call.settings.importRates({ csv: '通貨,為替レート,適用日\nバーツ,0.029,2027-02-01' })
  expect((await call.settings.exportRates({})).csv).toContain('THB,USD,2027-02-01,0.029')
})

it('have days in the order that the file proves or somebody chose, wherever the server is', async () => {
  const { call } = await callerAs(deps, 'admin')
  const unclear = 'from,to,date,rate\nUSD,THB,03/04/2026,30'
  const read = async (file: string, dates?: 'day-first') => {
    const { bad, names } = await call.settings.previewRates({ csv: file, ...(dates && { dates }) })
    return [...bad.map(({ column }) => column), ...names.map((name) => name.slice(-10))]
  }
  expect(await read(unclear)).toEqual(['date'])
  expect(await read(unclear, 'day-first')).toEqual(['2026-04-03'])
  expect(await read(`${unclear}\nUSD,THB,04/25/2026,31`)).toEqual(['2026-03-04', '2026-04-25'])
})

it('count from the agency’s day where a call names none', async () => {
  const { call } = await callerAs(deps, 'admin')
  await changeSettings(deps, { timeZone: 'America/Los_Angeles' })
  deps.clock.set('2027-03-02T01:00:00Z')
  expect(await call.settings.setRate({ from: 'USD', to: 'JPY', micros: 149_500_000 })).toMatchObject({
    asOf: '2027-03-01',
  })
})

it('decide which of the agency’s currencies visitors choose from, its own first', async () => {
  const { call } = await callerAs(deps, 'admin')
  const { version } = await call.settings.agency()
  const sold = ['EUR', 'JPY', 'KWD', 'CHF']
  await call.settings.update({ version, currency: 'JPY', sellsIn: sold })
  await call.settings.setRate({ from: 'KWD', to: 'JPY', micros: 483_530_936 })
  await call.settings.setRate({ from: 'JPY', to: 'EUR', micros: 6200 })
  await call.settings.setRate({ from: 'JPY', to: 'GBP', micros: 5200 })
  const { agency } = await call.settings.site()
  expect(agency.sellsIn).toEqual(['JPY', 'EUR', 'KWD'])
})

it('serve a site that sells in fifty currencies', async () => {
  const { call } = await callerAs(deps, 'admin')
  const { version } = await call.settings.agency()
  const sold = ['USD' as const, ...currencies.filter((one) => one !== 'USD').slice(0, 49)]
  await call.settings.update({ version, currency: 'USD', sellsIn: sold })
  await database.db.execute(sql`INSERT INTO exchange_rates (from_currency, to_currency, as_of, micros)
    SELECT 'USD', one, date '2027-01-01' + n, 1000000 + n
    FROM unnest(string_to_array(${sold.slice(1).join()}, ',')) one, generate_series(0, 9) n`)
  const { agency, rates } = await (await callerAs(deps, null)).call.settings.site()
  expect([agency.sellsIn, rates.length]).toEqual([sold, 49])
  expect(new Set(rates.map(({ micros }) => micros))).toEqual(new Set([1_000_009]))
})

it('are for currencies of ISO 4217 alone', async () => {
  const { call } = await callerAs(deps, 'admin')
  const { version } = await call.settings.agency()
  for (const sellsIn of [['XYZ'], ['usd'], [''], ['USD', 'US$']])
    await expect(call.settings.update({ version, sellsIn })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(call.settings.setRate({ from: 'USD', to: 'XYZ', micros: 1 })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

it('of a day are found pair by pair, without reading those of all days', async () => {
  await database.db.execute(sql`INSERT INTO exchange_rates (from_currency, to_currency, as_of, micros)
    SELECT 'USD', one, date '2027-01-01' + n, 1000000 + n FROM unnest('{EUR,GBP,INR,JPY}'::text[]) one, generate_series(0, 999) n`)
  await database.db.execute(
    sql`INSERT INTO exchange_rates VALUES ('EUR', 'CHF', '2027-01-02', 900000), ('EUR', 'DKK', '2030-01-01', 7000000)`,
  )
  await database.db.execute(sql`ANALYZE exchange_rates`)
  const usd = ['EUR', 'GBP', 'INR', 'JPY'].map((to) => ({ from: 'USD', to, micros: 1_000_010, asOf: '2027-01-11' }))
  expect(await getRatesOn(testContext(deps), '2027-01-11')).toEqual([
    { from: 'EUR', to: 'CHF', micros: 900_000, asOf: '2027-01-02' },
    ...usd,
  ])
  const plan = await queryRows(database.db, sql.raw(`EXPLAIN ${ratesQuery.replace('$1', "'2027-01-11'")}`))
  expect(JSON.stringify(plan)).not.toContain('Seq Scan on exchange_rates')
})

it('an import is undone but for what was set since, and a rate is deleted with an entry of the log', async () => {
  const { call, user } = await callerAs(deps, 'admin')
  const read = async () =>
    (await call.settings.exchangeRates({})).items.map(
      ({ from, to, micros, asOf }) => `${from} ${to} ${asOf} ${micros / 1e6}`,
    )
  const pair = { from: 'USD', to: 'JPY', asOf: '2027-01-01' }
  await call.settings.setRate({ ...pair, micros: 140_000_000 })
  await call.settings.setRate({ ...pair, to: 'SEK', micros: 9_000_000 })
  const before = await read()
  const head = 'from,to,date,rate'
  const file = [
    head,
    'JPY,USD,2027-01-01,0.007',
    'USD,SEK,2027-01-01,10',
    'USD,EUR,2027-01-02,0.9',
    'USD,EUR,2027-01-03,0.8',
  ]
  const { id } = await call.settings.importRates({ csv: file.join('\n') })
  expect(await call.settings.rateImports()).toMatchObject([{ id, added: 2, changed: 2 }])
  await call.settings.setRate({ from: 'USD', to: 'EUR', asOf: '2027-01-03', micros: 850_000 })
  expect(await call.settings.undoRateImport({ id })).toEqual({ removed: 1, restored: 2, kept: 1, gone: 0 })
  expect(await read()).toEqual(['USD EUR 2027-01-03 0.85', ...before])

  const { items, total } = await call.settings.exchangeRates({})
  const [first, second] = items
  expect(total).toBe(items.length)
  // Answers pages of 1.0.0, which ask for the newest at once.
  expect(await call.settings.rates()).toEqual(items)
  expect(second).toMatchObject({ ...pair, setBy: user.id })
  const { nextCursor } = await call.settings.exchangeRates({ limit: 1 })
  expect(nextCursor).toBe(toRateCursor(first!))
  expect((await call.settings.exchangeRates({ cursor: nextCursor! })).items).toEqual(items.slice(1))
  await call.settings.deleteRate(pair)
  await expect(call.settings.deleteRate(pair)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await read()).toEqual(['USD EUR 2027-01-03 0.85', 'USD SEK 2027-01-01 9'])
  const logged = await database.db.select().from(events).where(eq(events.kind, 'rate.deleted'))
  expect(logged).toMatchObject([{ entityId: 'USD-JPY', actorId: user.id, before: { micros: 140_000_000 } }])
})
