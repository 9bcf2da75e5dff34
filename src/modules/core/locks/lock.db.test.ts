import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { withTransaction } from '../../../platform/server/database/transaction'
import { newId } from '../../../platform/server/ids'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { bookings } from '../../bookings/bookings/table'
import { leads } from '../../sales/leads/table'
import { lockIds, shareLock, takeLock } from './lock.service'

const database = useDatabase()
const ctx = () => testContext(testDeps({ db: database.db }))

it('what comes before something that the transaction has locked is refused, also in a savepoint, unless it has that, too', async () => {
  const locked = withTransaction(ctx(), async (tx) => {
    await shareLock(tx, 'categories')
    await lockIds(tx, bookings, eq(bookings.reference, 'none'))
    await withTransaction(tx, (inner) => shareLock(inner, 'categories'))
    await withTransaction(tx, (inner) => lockIds(inner, leads, eq(leads.id, newId())))
  })
  await expect(locked).rejects.toThrow('leads is locked after bookings: see lockOrder')
  // Begins anew in another transaction, also on the same connection.
  await withTransaction(ctx(), (tx) => takeLock(tx, 'imports'))
})
