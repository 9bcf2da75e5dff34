import { expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aPackage } from '../../../testing/package.factory'

const database = useDatabase()

it('names each entry that a list has, however many others are named more often', async () => {
  const others = Array.from({ length: 250 }, (_, i) => `Port ${i}`)
  await aPackage(database.db, { departureCities: others })
  await aPackage(database.db, { departureCities: [...others, 'boston'] })
  const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
  const found = (await call.packages.listUses()).filter(({ list }) => list === 'departureCities')
  expect(found).toHaveLength(200)
  expect(found.filter(({ isListed }) => isListed)).toEqual([
    { list: 'departureCities', name: 'Boston', isListed: true, packages: 1 },
  ])
})
