import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { events } from '../../core/events/table'
import { hotels } from '../inventory/table'
import { suppliers } from './table'

const database = useDatabase()

it('a file of suppliers adds and changes them by name, and is undone but for those that items have', async () => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'agent')
  await call.suppliers.create({ name: 'Andaman Boats', notes: 'Pays late' })
  const csv = [
    'Vendor,Type,Contact email,Phone,Status',
    'ANDAMAN BOATS,Transfers,boats@example.com,+66 2 123 4567,Active',
    'Reef Hotels,Accommodation,,,0',
    'Night Market,DMC,,,1',
    'Odd,Balloons,,,',
    'reef hotels,,,,',
  ].join('\n')
  const { bad } = await call.supplierImports.preview({ csv })
  expect(bad.map(({ line, column }) => [line, column])).toEqual([
    [5, 'kind'],
    [6, 'name'],
  ])
  const { id } = await call.supplierImports.run({ csv })
  const stored = () => database.db.select().from(suppliers).orderBy(suppliers.name)
  expect(await stored()).toMatchObject([
    { name: 'ANDAMAN BOATS', kind: 'transfer', email: 'boats@example.com', phone: '+6621234567', notes: 'Pays late' },
    { name: 'Night Market', kind: 'other', isActive: true },
    { name: 'Reef Hotels', kind: 'hotel', isActive: false },
  ])
  await call.inventory.import({
    kind: 'hotels',
    csv: 'name,location,roomType,rate,supplier\nReef Inn,Krabi,Double,90,Reef Hotels',
  })
  expect(await call.supplierImports.undo({ id })).toEqual({ removed: 1, restored: 1, kept: 1, gone: 0 })
  expect((await stored()).map(({ name }) => name)).toEqual(['Andaman Boats', 'Reef Hotels'])
  const gone = await database.db.select().from(events).where(eq(events.kind, 'supplier.deleted')).orderBy(events.id)
  expect(gone.map(({ data }) => data)).toEqual([{ name: 'Night Market' }])
})

it('new items begin with the currency in which their supplier asks, unless they name one', async () => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'agent')
  await call.supplierImports.run({ csv: 'Name,Currency\nReef Hotels,thb\nHome Desk,USD' })
  const { items } = await call.suppliers.list({})
  expect(items.map(({ name, currency }) => [name, currency])).toEqual([
    ['Home Desk', 'USD'],
    ['Reef Hotels', 'THB'],
  ])
  const [desk, reef] = items
  const head = 'name,location,roomType,rate,supplier'
  await call.inventory.import({ kind: 'hotels', csv: `${head}\nReef Inn,Krabi,Double,90,Reef Hotels` })
  expect(await database.db.select().from(hotels)).toMatchObject([{ currency: 'USD', costCurrency: 'THB' }])
  const costs = async (values: { supplierId: string; costCurrency?: string }) => {
    const hotel = { name: `Inn ${crypto.randomUUID()}`, location: 'Krabi', priceMinor: 90_00 }
    return (await call.inventory.createHotel({ ...hotel, ...values })).costCurrency
  }
  expect(await costs({ supplierId: reef!.id })).toBe('THB')
  expect(await costs({ supplierId: reef!.id, costCurrency: 'EUR' })).toBe('EUR')
  expect(await costs({ supplierId: desk!.id })).toBeNull()
  const { id, version } = reef!
  expect((await call.suppliers.update({ id, version, currency: '' })).currency).toBeNull()
  await expect(call.suppliers.update({ id, currency: 'Baht' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

it('a file in another language names countries, currencies and kinds in it', async () => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'agent')
  const csv = [
    '仕入先名,担当者,種別,国,電話,通貨',
    'Reef Tours,Somchai,現地ツアー,タイ,02-555-1234,バーツ',
    'Rota,Inês,ホテル,Portugal,123,Escudos',
  ].join('\n')
  const { bad } = await call.supplierImports.preview({ csv })
  expect(bad).toEqual([
    { line: 3, column: 'currency', message: '‘Escudos’ is no currency: please enter a code such as EUR' },
    { line: 3, column: 'phone', message: expect.stringContaining('phone number') },
  ])
  await call.supplierImports.run({ csv })
  expect(await database.db.select().from(suppliers)).toMatchObject([
    { name: 'Reef Tours', contactName: 'Somchai', kind: 'activity', phone: '+6625551234', currency: 'THB' },
  ])
})
