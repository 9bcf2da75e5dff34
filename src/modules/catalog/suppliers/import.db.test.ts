import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { events } from '../../core/events/table'
import { suppliers } from './table'

const database = useDatabase()

it('a file of suppliers adds and changes them by name, and is undone but for those that items have', async () => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'agent')
  await call.suppliers.create({ name: 'Andaman Boats', notes: 'Pays late' })
  const csv = [
    'Vendor,Type,Contact email,Phone,Status',
    'ANDAMAN BOATS,Transfers,boats@example.com,+66 2 123 4567,Active',
    'Reef Hotels,Accommodation,,,Inactive',
    'Night Market,Restaurant,,,',
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
    { name: 'Night Market', kind: 'restaurant' },
    { name: 'Reef Hotels', kind: 'hotel', isActive: false },
  ])
  await call.inventory.import({
    kind: 'hotels',
    csv: 'name,location,roomType,rate,supplier\nReef Inn,Krabi,Double,90,Reef Hotels',
  })
  expect(await call.supplierImports.undo({ id })).toEqual({ removed: 1, restored: 1, kept: 1 })
  expect((await stored()).map(({ name }) => name)).toEqual(['Andaman Boats', 'Reef Hotels'])
  const gone = await database.db.select().from(events).where(eq(events.kind, 'supplier.deleted'))
  expect(gone.map(({ data }) => data)).toEqual([{ name: 'Night Market' }])
})
