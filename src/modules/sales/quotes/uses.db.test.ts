import { expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aQuote } from '../../../testing/factories'
import { aPackage } from '../../../testing/package.factory'

const database = useDatabase()

it('lists of the form say how many requests name their entries, and what others name', async () => {
  const { id: packageId } = await aPackage(database.db)
  const add = (destination: string, departureCity: string, more = {}) =>
    aQuote(database.db, { destination, departureCity, ...more })
  await add('Bali', 'Boston', { budget: 'Flexible' })
  await add('Bali', 'Porto', { status: 'cancelled' })
  await add('Krabi', 'Boston', { packageId })
  await add('Not sure yet', 'No flight needed')
  const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
  expect(await call.quotes.listUses()).toEqual([
    { list: 'budgetRanges', name: 'Flexible', isListed: true, requests: 1 },
    { list: 'departureCities', name: 'Boston', isListed: true, requests: 2 },
    { list: 'departureCities', name: 'Porto', isListed: false, requests: 1 },
    { list: 'quoteDestinations', name: 'Bali', isListed: true, requests: 2 },
  ])
})
