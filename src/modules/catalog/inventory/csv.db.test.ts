import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { testDeps } from '../../../testing/context'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { events } from '../../core/events/table'
import { newAgency } from '../../settings/settings/schema'
import { saveAgency } from '../../settings/settings/service'
import { csvColumns } from './csv.rules'
import { forgetOldImports } from '../../core/imports/undo.service'
import { importBatches } from '../../core/imports/table'
import { hotels, inventoryImports } from './table'

const database = useDatabase()
const staff = (role: 'agent' | 'admin' = 'agent') => callerAs(testDeps({ db: database.db }), role)

const file = (...lines: string[]) => ['name,location,roomType,rate,starRating,amenities,supplier', ...lines].join('\n')
const good = [
  'Reef Inn,Krabi,Garden villa,$120.50,4,Pool; Bar; pool,',
  '"Kastro, House",Naxos,Double,Price on request,,,',
]

const hotel = { location: 'Krabi', roomType: 'Villa', contact: 'Desk' }

describe('a CSV import', () => {
  it('reads a price in the currency that its line says, once the agency has another one', async () => {
    const { call, ctx } = await staff('admin')
    const add = (name: string) => call.inventory.createHotel({ ...hotel, name, priceMinor: 100_00 })
    const [one, two, three] = [await add('Reef Inn'), await add('Pier Inn'), await add('Rice Barn')]
    await saveAgency({ ctx, input: { ...newAgency, currency: 'JPY' } })
    const lines = [`${one.id},Reef House,12000,JPY`, `${two.id},Pier House,120,USD`, `${three.id},,,JPY`]
    const done = await call.inventory.import({ kind: 'hotels', csv: ['id,name,rate,currency', ...lines].join('\n') })
    expect(done).toMatchObject({ count: 2, bad: [{ line: 4, column: 'currency' }] })
    const { items } = await call.inventory.list({ kind: 'hotels', sort: 'name', descending: false })
    expect(items.map(({ name, priceMinor, currency }) => [name, priceMinor, currency])).toEqual([
      ['Pier House', 120_00, 'USD'],
      ['Reef House', 12_000, 'JPY'],
      ['Rice Barn', 100_00, 'USD'],
    ])
  })

  it('says what it would do, each bad line with its column and reason, and writes nothing', async () => {
    const { call } = await staff()
    const csv = file(
      ...good,
      ',Krabi,Villa,90,,,',
      'No Rate,Krabi,Villa,,,,',
      'Far,Krabi,Villa,9,8,,',
      'Sea,Krabi,Villa,9,,,Nobody',
      'Vague,Krabi,Villa,on demand,,,',
      'Rupees,Krabi,Villa,"₹1,29,900",,,',
    )
    expect(await call.inventory.previewImport({ kind: 'hotels', csv })).toMatchObject({
      count: 2,
      names: ['Reef Inn', 'Kastro, House'],
      bad: [
        { line: 4, column: 'name', message: 'Hotel name is required' },
        { line: 5, column: 'rate', message: 'Rate is required' },
        { line: 6, column: 'starRating', message: 'Please choose 1 to 5 stars' },
        { line: 7, column: 'supplier', message: 'There is no supplier ‘Nobody’' },
        { line: 8, column: 'rate', message: 'Please enter an amount such as 1,299.50' },
        { line: 9, column: 'rate', message: '‘₹’ is not USD: please enter an amount in USD, such as 1,299.50' },
      ],
    })
    expect(await database.db.$count(hotels)).toBe(0)
  })

  it('does not take a price that is missing for one on request once its line is imported by itself', async () => {
    const { call } = await staff()
    const { badCsv } = await call.inventory.previewImport({
      kind: 'hotels',
      csv: file(...good, 'No Rate,Krabi,Villa,,,,'),
    })
    const { count, bad } = await call.inventory.previewImport({ kind: 'hotels', csv: badCsv })
    expect([count, bad.map(({ column }) => column)]).toEqual([0, ['rate']])
  })

  it('takes items whose rates come later, in a file of their own', async () => {
    const { call } = await staff()
    const csv = 'Nome do hotel,Localidade,Tipo de quarto,Preço\nCasa da Praia,Lagos,Duplo,'
    const notices = [{ line: 2, column: 'rate', message: expect.stringContaining('no prices') }]
    expect(await call.inventory.import({ kind: 'hotels', csv })).toMatchObject({ count: 1, bad: [], notices })
    expect(await database.db.select().from(hotels)).toMatchObject([{ name: 'Casa da Praia', priceMinor: null }])
  })

  it('imports the good lines, and is undone as one batch but for what was changed since', async () => {
    const { call } = await staff()
    await call.suppliers.create({ name: 'Andaman Boats' })
    const csv = file(...good, 'Pier Inn,Krabi,Double,"1.299,00",3,,andaman boats', 'Broken,,Double,70,3,,')
    const { id, count, bad } = await call.inventory.import({ kind: 'hotels', csv })
    expect([count, bad.map(({ line }) => line)]).toEqual([3, [5]])
    const { items } = await call.inventory.list({ kind: 'hotels', sort: 'name', descending: false })
    expect(items).toMatchObject([
      { name: 'Kastro, House', priceMinor: null, starRating: 3 },
      { name: 'Pier Inn', priceMinor: 129_900, supplierName: 'Andaman Boats' },
      { name: 'Reef Inn', priceMinor: 12_050, starRating: 4, amenities: ['Pool', 'Bar'] },
    ])
    await call.inventory.updateHotel({ id: items[1]!.id, name: 'Pier House' })
    expect(await call.inventory.undoImport({ id })).toEqual({ removed: 2, restored: 0, kept: 1, gone: 0 })
    expect((await call.inventory.list({ kind: 'hotels' })).items.map(({ name }) => name)).toEqual(['Pier House'])
    await expect(call.inventory.undoImport({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await call.inventory.imports()).toEqual([])
    const actions = (await database.db.select().from(events).orderBy(events.id)).map(({ kind }) => kind)
    expect(actions).toEqual(expect.arrayContaining(['inventory.imported', 'inventory.import-undone']))
  })

  it('is undone by who made it, or by an administrator', async () => {
    const [{ call }, colleague, admin] = [await staff(), await staff(), await staff('admin')]
    const { id } = await call.inventory.import({ kind: 'hotels', csv: file(...good) })
    expect(await colleague.call.inventory.imports()).toEqual([])
    await expect(colleague.call.inventory.undoImport({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await database.db.$count(hotels)).toBe(2)
    expect(await admin.call.inventory.imports()).toMatchObject([{ id, added: expect.any(Number) as number }])
    expect(await admin.call.inventory.undoImport({ id })).toEqual({ removed: 2, restored: 0, kept: 0, gone: 0 })
  })

  it('of a server of 1.0.0 beside is listed, and undone once here or there', async () => {
    const { call, ctx, user } = await staff()
    const made = { createdBy: user.id, createdAt: ctx.now() }
    const [id, other] = [newId(), newId()]
    await database.db.transaction(async (tx) => {
      await tx
        .insert(inventoryImports)
        .values([id, other].map((one) => ({ id: one, kind: 'hotels' as const, ...made })))
      const item = { ...hotel, currency: 'USD', starRating: 3, importId: id } as const
      await tx.insert(hotels).values(['Reef Inn', 'Pier Inn'].map((name) => ({ ...item, id: newId(), name })))
    })
    await database.db.update(inventoryImports).set({ undoneAt: ctx.now() }).where(eq(inventoryImports.id, other))
    expect(await call.inventory.imports()).toMatchObject([{ id, kind: 'hotels', added: 2, changed: 0 }])
    expect(await call.inventory.undoImport({ id })).toEqual({ removed: 2, restored: 0, kept: 0, gone: 0 })
    await expect(call.inventory.undoImport({ id: other })).rejects.toMatchObject({ code: 'CONFLICT' })
    const ofOlder = await database.db.select().from(inventoryImports).where(eq(inventoryImports.id, id))
    const here = await database.db.select().from(importBatches).where(eq(importBatches.id, id))
    expect(ofOlder).toMatchObject([{ undoneAt: expect.any(Date) as Date }])
    expect(here).toMatchObject([{ undoneAt: ofOlder[0]!.undoneAt, made: [] }])
  })

  it('cannot be undone after 90 days, when its former values are forgotten', async () => {
    const { call, ctx } = await staff('admin')
    await call.inventory.createHotel({ ...hotel, name: 'Reef Inn', rate: '99.50' })
    const { csv } = await call.inventory.export({ kind: 'hotels', sort: 'name' })
    const { id } = await call.inventory.import({ kind: 'hotels', csv: csv.replace('99.50', '120') })
    const long = new Date(ctx.now().getTime() - 91 * 86_400_000)
    await database.db.update(importBatches).set({ createdAt: long })
    expect(await call.inventory.imports()).toEqual([])
    await expect(call.inventory.undoImport({ id })).rejects.toThrow('90 days')
    await forgetOldImports(ctx)
    expect(await database.db.select().from(importBatches)).toMatchObject([{ id, changes: [] }])
  })

  it('survives broken quotes, an empty file and a file without names', async () => {
    const { call } = await staff()
    const broken = await call.inventory.previewImport({
      kind: 'hotels',
      csv: file(good[0]!, '"Re"ef,Krabi,Villa,9,,,', good[1]!),
    })
    expect([broken.count, broken.bad.map(({ line }) => line)]).toEqual([2, [3]])
    for (const csv of ['\n', 'a,b\n1,2', file()]) {
      await expect(call.inventory.import({ kind: 'hotels', csv })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })
})

describe('a CSV export', () => {
  it('can be imported again, and no cell of it is a formula', async () => {
    const { call } = await staff('admin')
    await call.inventory.createHotel({
      name: '=HYPERLINK("https://evil.example")',
      location: 'Krabi',
      roomType: '+1 bed',
      rate: '99.5',
      amenities: ['Pool', 'Bar'],
    })
    const { csv, count } = await call.inventory.export({ kind: 'hotels' })
    expect(count).toBe(1)
    expect(csv.startsWith(`\ufeffid,${csvColumns.hotels.join(',')}`)).toBe(true)
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(await call.inventory.previewImport({ kind: 'hotels', csv })).toMatchObject({ added: 0, changed: 0, same: 1 })
    await expect(call.inventory.import({ kind: 'hotels', csv })).rejects.toThrow('Everything of this file is there')
    expect(await database.db.$count(hotels)).toBe(1)
  })

  it('changes what is there when it comes back, and is undone as one', async () => {
    const { call } = await staff('admin')
    await call.suppliers.create({ name: 'Andaman Boats' })
    await call.inventory.createHotel({ ...hotel, name: 'Reef Inn', rate: '99.5', amenities: ['Pool', 'Bar'] })
    const pier = await call.inventory.createHotel({ ...hotel, name: 'Pier Inn', rate: null })
    const before = (await call.inventory.list({ kind: 'hotels', sort: 'name' })).items
    const { csv } = await call.inventory.export({ kind: 'hotels', sort: 'name' })
    const edited = csv
      .replace('99.50', '120')
      .replace('Pier Inn', 'Pier House')
      .replace(/(Pier House.*?),,active/, '$1,andaman boats,active')
      .concat(',New Inn,Krabi,4,Villa,70\n')
    const input = { kind: 'hotels', csv: edited } as const
    expect(await call.inventory.previewImport(input)).toMatchObject({ added: 1, changed: 2, same: 0, bad: [] })
    const { id } = await call.inventory.import(input)
    expect((await call.inventory.list({ kind: 'hotels', sort: 'name', descending: false })).items).toMatchObject([
      { name: 'New Inn', priceMinor: 7000 },
      { id: pier.id, name: 'Pier House', supplierName: 'Andaman Boats', priceMinor: null, contact: 'Desk', version: 2 },
      { name: 'Reef Inn', priceMinor: 12_000, amenities: ['Pool', 'Bar'], version: 2 },
    ])
    const changes = (await database.db.select().from(events).orderBy(events.id)).filter(
      ({ kind }) => kind === 'hotel.updated',
    )
    expect(changes.map(({ after }) => after)).toEqual(
      expect.arrayContaining([{ priceMinor: 12_000 }, expect.objectContaining({ name: 'Pier House' })]),
    )
    expect(await call.inventory.undoImport({ id })).toEqual({ removed: 1, restored: 2, kept: 0, gone: 0 })
    const after = (await call.inventory.list({ kind: 'hotels', sort: 'name' })).items
    const plain = (item: (typeof after)[number]) => ({ ...item, version: 0, updatedAt: '' })
    expect(after.map(plain)).toEqual(before.map(plain))
  })

  it('knows items without their ids by name and place, and says which lines are about one', async () => {
    const { call } = await staff()
    await call.inventory.import({ kind: 'hotels', csv: file(...good) })
    const csv = file(
      'reef inn,Krabi,garden villa,130,,,',
      'Reef Inn,Krabi,Garden villa,140,,,',
      'Reef Inn,Krabi,Suite,9,,,',
    )
    const found = await call.inventory.previewImport({ kind: 'hotels', csv })
    expect(found).toMatchObject({ added: 1, changed: 1, bad: [{ line: 3, column: 'name' }] })
    expect(found.bad[0]!.message).toBe('Line 2 is about the same hotel')
  })

  it('without types of rooms or meals knows items by what it says of them, and asks where several are so', async () => {
    const { call } = await staff()
    const csv = 'Name,Location,Stars\nReef Inn,Krabi,5\nReef Inn,Naxos,3'
    await call.inventory.createHotel({ ...hotel, name: 'Reef Inn', rate: null })
    const preview = () => call.inventory.previewImport({ kind: 'hotels', csv })
    const unknown = { line: 3, column: 'roomType', message: 'Room type is required' }
    expect(await preview()).toMatchObject({ added: 0, changed: 1, bad: [unknown] })
    const blank = csv.replaceAll(/\n(.+)/g, '\n$1,').replace('Stars', 'Stars,Room type')
    expect(await call.inventory.previewImport({ kind: 'hotels', csv: blank })).toMatchObject({
      changed: 0,
      bad: [{ ...unknown, line: 2 }, unknown],
    })
    await call.inventory.createHotel({ ...hotel, name: 'Reef Inn', roomType: 'Suite', rate: null })
    const message = 'There are 2 of this name. Export them, and keep the column id'
    expect(await preview()).toMatchObject({ changed: 0, bad: [{ line: 2, column: 'name', message }, unknown] })
    await call.inventory.createMealPlan({ name: 'Lunch', type: 'Buffet', pricePerPerson: '10' })
    const meals = { kind: 'mealPlans', csv: 'Name,Price per person\nLunch,12' } as const
    expect(await call.inventory.previewImport(meals)).toMatchObject({ added: 0, changed: 1, bad: [] })
  })

  it('refuses an id of another agency, also where the item was renamed here, and reads over numbers of other programs', async () => {
    const { call } = await staff()
    const toFile = (id: string, name: string) => `Id,Name,Location,Room type,Rate\n${id},${name},Krabi,Villa,90`
    const preview = (id: string, name = 'Reef Inn') =>
      call.inventory.previewImport({ kind: 'hotels', csv: toFile(id, name) })
    await call.inventory.import({ kind: 'hotels', csv: toFile('1042', 'Reef Inn') })
    expect(await preview('1042')).toMatchObject({ same: 1, added: 0, bad: [] })
    for (const name of ['Reef Inn', 'Reef House'])
      expect(await preview('0198c2f0-5a7e-7b3c-9a51-0f5d3c1e2b4a', name)).toMatchObject({
        added: 0,
        bad: [{ line: 2, column: 'id', message: expect.stringContaining('There is no hotel of this id') as string }],
      })
  })

  it('leaves what somebody saved after it as it is when it is undone', async () => {
    const { call } = await staff()
    await call.inventory.import({ kind: 'hotels', csv: file(...good) })
    const { id } = await call.inventory.import({ kind: 'hotels', csv: file(good[0]!.replace('120.50', '130')) })
    const { items } = await call.inventory.list({ kind: 'hotels', words: 'reef' })
    await call.inventory.updateHotel({ id: items[0]!.id, contact: 'Desk' })
    expect(await call.inventory.undoImport({ id })).toEqual({ removed: 0, restored: 0, kept: 1, gone: 0 })
    expect(await call.inventory.get({ kind: 'hotels', id: items[0]!.id })).toMatchObject({ priceMinor: 13_000 })
  })

  it('leaves a price of a day one, where a file does not say of what it is', async () => {
    const { call } = await staff()
    const { id } = await call.inventory.createMealPlan({ name: 'Full board', type: 'Buffet', cost: '40' })
    const csv = 'name,type,pricePerPerson\nFull board,Buffet,45'
    await call.inventory.import({ kind: 'mealPlans', csv })
    expect(await call.inventory.get({ kind: 'mealPlans', id })).toMatchObject({ priceMinor: 4500, unit: 'day' })
    const found = await call.inventory.previewImport({ kind: 'mealPlans', csv: 'name,Cost per day\nTea,9' })
    expect(found.problem).toContain('Price per person')
  })

  it('is for administrators', async () => {
    const { call } = await staff()
    await expect(call.inventory.export({ kind: 'hotels' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('suppliers', () => {
  it('have unique names, versions, and are picked on items', async () => {
    const { call } = await staff()
    const { id, version } = await call.suppliers.create({ name: 'Andaman Boats', email: 'DESK@andaman.example' })
    await expect(call.suppliers.create({ name: 'andaman boats' })).rejects.toMatchObject({ code: 'CONFLICT' })
    const saved = await call.suppliers.update({ id, version, phone: '+66 75 555 0142' })
    expect(saved).toMatchObject({ email: 'desk@andaman.example', phone: '+66 75 555 0142', version: version + 1 })
    await expect(call.suppliers.update({ id, version, name: 'Late' })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { current: { name: 'Andaman Boats', version: version + 1 } } },
    })
    const hotel = await call.inventory.createHotel({
      name: 'Reef Inn',
      location: 'Krabi',
      priceMinor: null,
      supplierId: id,
    })
    expect(hotel).toMatchObject({ supplierName: 'Andaman Boats' })
    expect((await call.suppliers.list({ words: 'desk', isActive: true })).items).toMatchObject([{ id }])
    expect((await call.suppliers.list({ isActive: false })).items).toEqual([])
  })
})
