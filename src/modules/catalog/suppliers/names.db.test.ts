import { expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'

const database = useDatabase()

it('names of suppliers and items are one, whatever the case of their letters', async () => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'agent')
  const { id } = await call.suppliers.create({ name: 'Élan Über Łódź' })
  await expect(call.suppliers.create({ name: 'élan über ŁÓDŹ' })).rejects.toThrow('There is a supplier of this name')
  const other = await call.suppliers.create({ name: 'Elan' })
  await expect(call.suppliers.update({ id: other.id, name: 'ÉLAN ÜBER ŁÓDŹ' })).rejects.toThrow('of this name')
  await call.suppliers.update({ id, name: 'ÉLAN Über Łódź' })
  const csv = (name: string) => `name,location,roomType,rate,supplier\n${name},Évora,Double,90,élan über łódź`
  await call.inventory.import({ kind: 'hotels', csv: csv('Pousada É') })
  const { items } = await call.inventory.list({ kind: 'hotels', words: 'POUSADA É' })
  expect(items).toMatchObject([{ name: 'Pousada É', supplierName: 'ÉLAN Über Łódź' }])
  const again = { kind: 'hotels', csv: csv('POUSADA é').replace('90', '95') } as const
  expect(await call.inventory.previewImport(again)).toMatchObject({ added: 0, changed: 1, bad: [] })
})
