import { describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aHotel, anActivity } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { inventoryRates } from './table'

const database = useDatabase()
const staff = () => callerAs(testDeps({ db: database.db }), 'agent')
const head = 'Item;Season;Valid from;Valid to;Weekdays;Pax;Net rate;Sell;Markup'
const file = (...lines: string[]) => ['\ufeff' + head, ...lines].join('\r\n')
const stored = () => database.db.select().from(inventoryRates).orderBy(inventoryRates.firstDay)

it('a file of rates adds seasons to items, is imported again as changes, and undone as a whole', async () => {
  const { call } = await staff()
  await aHotel(database.db, { name: 'Kastro House', currency: 'EUR' })
  await anActivity(database.db, { name: 'Boat tour', currency: 'EUR' })
  const summer = 'kastro house;Summer;01.06.2027;30.09.2027;Mon-Thu;2;80,50;110,00;'
  const tour = 'Boat tour;;2027-01-01;2027-12-31;;;40;;25%'
  const { id } = await call.rateImports.run({ csv: file(summer, tour) })
  expect(await stored()).toMatchObject([
    { unit: 'person', weekdays: 127, netMinor: 4000, sellMinor: 5000 },
    { season: 'Summer', firstDay: '2027-06-01', weekdays: 15, occupancy: 2, netMinor: 8050, sellMinor: 11_000 },
  ])
  const again = { csv: file(summer.replace('110,00', '120,00'), tour) }
  expect(await call.rateImports.preview(again)).toMatchObject({ added: 0, changed: 1, same: 1, bad: [] })
  const second = await call.rateImports.run(again)
  expect((await stored())[1]).toMatchObject({ sellMinor: 12_000 })
  expect(await call.rateImports.undo({ id: second.id })).toEqual({ removed: 0, restored: 1, kept: 0, gone: 0 })
  expect((await stored())[1]).toMatchObject({ sellMinor: 11_000 })
  expect(await call.rateImports.undo({ id })).toEqual({ removed: 2, restored: 0, kept: 0, gone: 0 })
})

it('a line that does not fit is refused at its column', async () => {
  const { call } = await staff()
  await aHotel(database.db, { name: 'Kastro House', location: 'Naxos', currency: 'EUR' })
  await aHotel(database.db, { name: 'Twin', location: 'Naxos' })
  await aHotel(database.db, { name: 'Twin', location: 'Paros' })
  const csv = file(
    'Nobody;;2027-01-01;2027-02-01;;;40;50;',
    'Twin;;2027-01-01;2027-02-01;;;40;50;',
    'Kastro House;;2027-03-01;2027-02-01;;;40;50;',
    'Kastro House;;2027-01-01;2027-02-01;Someday;;40;50;',
    'Kastro House;;2027-01-01;2027-02-01;;;40;30;',
    'Kastro House;;2027-01-01;2027-02-01;;;$40;50;',
    'Kastro House;;2027-01-01;2027-02-01;;;40;50;',
    'Kastro House;;2027-02-01;2027-03-01;;;40;50;',
  )
  const { bad, added } = await call.rateImports.preview({ csv })
  expect(added).toBe(1)
  expect(bad.map(({ line, column }) => [line, column])).toEqual([
    [2, 'item'],
    [3, 'item'],
    [4, 'lastDay'],
    [5, 'weekdays'],
    [6, 'sell'],
    [7, 'net'],
    [9, 'firstDay'],
  ])
})

it('rooms of one hotel are told apart by their names, from its own list of rates, too', async () => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
  for (const roomType of ['Double', 'Suite']) await aHotel(database.db, { name: 'Avenida', roomType, currency: 'EUR' })
  const csv = ['Hotel,Room type,From day,To day,Net,Sell', 'Avenida,,2027-01-01,2027-02-01,40,50']
  const lines = ['Avenida,suite,2027-01-01,2027-02-01,80,99', 'Avenida,Attic,2027-01-01,2027-02-01,80,99']
  const { count, bad } = await call.rateImports.run({ csv: [...csv, ...lines].join('\n') })
  expect(count).toBe(1)
  expect(bad.map(({ message }) => message)).toEqual([
    'There are 2 items of this name. Say the room or category, the kind or the location',
    'There is no item ‘Avenida, Attic’',
  ])
  expect((await call.inventory.exportRates({})).csv).toContain('Suite')
})

it('the net of an item whose supplier asks in another currency is read in it, and marked up by the exchange rate', async () => {
  const { call } = await staff()
  const { call: admin } = await callerAs(testDeps({ db: database.db }), 'admin')
  await admin.settings.setRate({ from: 'THB', to: 'USD', micros: 28_500, asOf: '2027-02-01' })
  await aHotel(database.db, { name: 'Siam House', costCurrency: 'THB' })
  await call.rateImports.run({ csv: file('Siam House;;2027-01-01;2027-02-01;;;3500;;20%') })
  expect(await stored()).toMatchObject([{ netMinor: 3_500_00, sellMinor: 119_70 }])
  await aHotel(database.db, { name: 'Alpine House', costCurrency: 'CHF' })
  const { bad } = await call.rateImports.preview({ csv: file('Alpine House;;2027-01-01;2027-02-01;;;35;;20%') })
  expect(bad).toMatchObject([{ column: 'markup', message: 'There is no exchange rate from CHF to USD' }])
  await admin.suppliers.create({ name: 'Kumano Guides', currency: 'JPY' })
  await aHotel(database.db, { name: 'Old House', costCurrency: 'NPR', status: 'archived', archivedFrom: 'active' })
  expect(await admin.inventory.costCurrencies()).toEqual(['CHF', 'JPY', 'THB'])
})

it('a reason to sell below cost stands in the log, and days that another rate has since stay with it after an undo', async () => {
  const { call } = await staff()
  const { id: itemId } = await aHotel(database.db, { name: 'Kastro House', currency: 'EUR' })
  const run = (...lines: string[]) =>
    call.rateImports.run({ csv: ['Item,Rate ID,From day,To day,Net,Sell,Reason below cost', ...lines].join('\n') })
  await run('Kastro House,,2027-01-01,2027-03-31,40,30,Opening offer')
  const [winter] = await stored()
  const logged = (await database.db.select().from(events).orderBy(events.id)).filter(
    ({ entityId }) => entityId === winter!.id,
  )
  expect(logged).toMatchObject([
    { kind: 'rate.created', data: { kind: 'hotels', itemId, costReason: 'Opening offer' }, after: { sellMinor: 3000 } },
  ])
  const { id: summer } = await run('Kastro House,,2027-07-01,2027-07-31,40,60,')
  expect(await call.rateImports.undo({ id: summer })).toEqual({ removed: 1, restored: 0, kept: 0, gone: 0 })
  const gone = (await database.db.select().from(events).orderBy(events.id)).filter(
    ({ kind }) => kind === 'rate.deleted',
  )
  expect(gone).toMatchObject([
    { data: { kind: 'hotels', itemId }, before: { firstDay: '2027-07-01', sellMinor: 6000 } },
  ])
  await run('Kastro House,,2027-10-01,2027-10-31,40,60,')
  const { id } = await run(
    `Kastro House,${winter!.id},2027-01-01,2027-01-31,40,50,`,
    `Kastro House,,2027-10-01,2027-10-31,40,70,`,
  )
  await run('Kastro House,,2027-02-01,2027-02-28,40,60,')
  // Restores the others of an item of which one has to stay.
  expect(await call.rateImports.undo({ id })).toEqual({ removed: 0, restored: 1, kept: 1, gone: 0 })
  expect((await stored()).map(({ lastDay, sellMinor }) => [lastDay, sellMinor])).toEqual([
    ['2027-01-31', 5000],
    ['2027-02-28', 6000],
    ['2027-10-31', 6000],
  ])
})

describe('rates whose days move', () => {
  const ids = async () => (await stored()).map(({ id }) => id)
  const days = async () =>
    (await stored()).map(({ season, firstDay, lastDay }) => `${season} ${firstDay.slice(5)}/${lastDay.slice(5)}`)
  const toFile = (...lines: string[]) => ['Item,ID,Season,From day,To day,Net,Sell', ...lines].join('\n')
  const spring = ['Spring 05-01/05-31', 'Summer 06-01/08-31']
  const prepare = async () => {
    const { call } = await staff()
    await aHotel(database.db, { name: 'Kastro House', currency: 'EUR' })
    await call.rateImports.run({
      csv: toFile(
        'Kastro House,,Spring,2027-05-01,2027-05-31,40,50',
        'Kastro House,,Summer,2027-06-01,2027-08-31,60,80',
      ),
    })
    const [a, b] = (await ids()) as [string, string]
    return { call, a, b }
  }
  type Found = { a: string; b: string }
  it.each<[string, (found: Found) => string[], string[]]>([
    [
      'take the days that their neighbor gives up',
      ({ a, b }) => [`${a},Spring,2027-05-01,2027-06-15,40,50`, `${b},Summer,2027-06-16,2027-08-31,60,80`],
      ['Spring 05-01/06-15', 'Summer 06-16/08-31'],
    ],
    [
      'give up days to their neighbor',
      ({ a, b }) => [`${b},Summer,2027-05-16,2027-08-31,60,80`, `${a},Spring,2027-05-01,2027-05-15,40,50`],
      ['Spring 05-01/05-15', 'Summer 05-16/08-31'],
    ],
    [
      'change places',
      ({ a, b }) => [`${a},Spring,2027-06-01,2027-08-31,40,50`, `${b},Summer,2027-05-01,2027-05-31,60,80`],
      ['Summer 05-01/05-31', 'Spring 06-01/08-31'],
    ],
    [
      'leave days to a new one',
      ({ b }) => [',Peak,2027-08-01,2027-08-31,90,120', `${b},Summer,2027-06-01,2027-07-31,60,80`],
      ['Spring 05-01/05-31', 'Summer 06-01/07-31', 'Peak 08-01/08-31'],
    ],
    [
      'leave all their days to a new one',
      ({ a }) => [`${a},Autumn,2027-09-01,2027-09-30,40,50`, ',May,2027-05-01,2027-05-31,45,55'],
      ['May 05-01/05-31', 'Summer 06-01/08-31', 'Autumn 09-01/09-30'],
    ],
  ])('%s, in one run, and go back by its undo', async (_, toLines, after) => {
    const { call, ...found } = await prepare()
    const csv = toFile(...toLines(found).map((line) => `Kastro House,${line}`))
    expect((await call.rateImports.preview({ csv })).bad).toEqual([])
    const { id, bad } = await call.rateImports.run({ csv })
    expect([bad, await days()]).toEqual([[], after])
    // Finds a new one, which has no id in the file, by its days.
    expect(await call.rateImports.preview({ csv })).toMatchObject({ added: 0, changed: 0, same: 2, bad: [] })
    expect(await call.rateImports.undo({ id })).toMatchObject({ kept: 0 })
    expect(await days()).toEqual(spring)
  })

  it('are refused where their neighbor stays, also as its own line is refused', async () => {
    const { call, a, b } = await prepare()
    const move = `Kastro House,${a},Spring,2027-05-01,2027-06-15,40,50`
    const alone = await call.rateImports.preview({ csv: toFile(move) })
    expect(alone.bad).toMatchObject([{ line: 2, column: 'firstDay' }])
    const { bad, changed } = await call.rateImports.preview({
      csv: toFile(move, `Kastro House,${b},Summer,2027-06-16,2027-08-31,60,50`),
    })
    expect([bad.map(({ line, column }) => [line, column]), changed]).toEqual([
      [
        [2, 'firstDay'],
        [3, 'sell'],
      ],
      0,
    ])
    const twice = await call.rateImports.preview({ csv: toFile(move, move.replace('06-15', '05-20')) })
    expect(twice.bad).toMatchObject([
      { line: 2, column: 'firstDay' },
      { line: 3, column: 'id' },
    ])
  })
})

it('an export is imported as it is: nothing changes, and a changed cell changes its rate', async () => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
  await call.settings.setRate({ from: 'USD', to: 'THB', micros: 35_000_000 })
  const baht = await aHotel(database.db, { name: 'Reef Inn', location: 'Krabi', currency: 'USD', costCurrency: 'THB' })
  await anActivity(database.db, { name: 'Boat tour', currency: 'EUR' })
  const made = await call.rateImports.run({
    csv: [
      'Item,Season,From day,To day,Weekdays,Pax,Age,Net,Sell',
      'Reef Inn,Summer,2027-06-01,2027-09-30,"Mon, Fri",2,Adult,"3,500.50",140',
      'Reef Inn,Winter,2027-12-01,2028-02-28,,,,3500,120',
      'Boat tour,,2027-01-01,2027-12-31,,,Child,40,50',
    ].join('\n'),
  })
  expect([made.count, made.bad]).toEqual([3, []])
  const { csv, count } = await call.inventory.exportRates({})
  expect(count).toBe(3)
  expect(await call.rateImports.preview({ csv })).toMatchObject({ added: 0, changed: 0, same: 3, bad: [] })
  const { changed, bad } = await call.rateImports.run({ csv: csv.replace('3500.50', '3600.50') })
  expect([changed, bad]).toEqual([1, []])
  expect((await stored()).map(({ netMinor }) => netMinor)).toEqual([40_00, 3600_50, 3500_00])
  // Leaves out rates of deleted items.
  await call.inventory.remove({ kind: 'hotels', id: baht.id })
  expect((await call.inventory.exportRates({})).count).toBe(1)
})

it('a column Currency says nothing of a price in another currency', async () => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
  await call.settings.setRate({ from: 'USD', to: 'THB', micros: 35_000_000 })
  await aHotel(database.db, { name: 'Reef Inn', currency: 'USD', costCurrency: 'THB' })
  const preview = (head: string, line: string) =>
    call.rateImports.preview({
      csv: `Item,From day,To day,Net,Sell,Currency${head}\nReef Inn,2027-01-01,2027-01-31,${line}`,
    })
  expect((await preview('', '10000,12000,THB')).bad).toMatchObject([{ column: 'sell' }])
  expect((await preview(',Sell currency', '10000,12000,THB,THB')).bad).toMatchObject([{ column: 'sellCurrency' }])
  expect(await preview(',Sell currency', '10000,350,THB,USD')).toMatchObject({ added: 1, bad: [] })
  expect(await preview('', '10000,$350,THB')).toMatchObject({ added: 1, bad: [] })
})
