import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { callerAs } from '../../testing/callers'
import { testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aQuote } from '../../testing/factories'
import { quotes } from '../quotes/table'

const database = useDatabase()

it('tells staff of requests that wait and of broken promises, until they are answered; each sees for themselves', async () => {
  const deps = testDeps({ db: database.db })
  const now = deps.now()
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const waiting = await aQuote(database.db, { createdAt: at(-2), respondBy: at(22) })
  const late = await aQuote(database.db, { createdAt: at(-30), respondBy: at(-6) })
  await aQuote(database.db, { createdAt: at(-1), respondBy: at(23), status: 'confirmed' })
  const [asha, ravi] = [await callerAs(deps, 'agent'), await callerAs(deps, 'admin')]
  const seenBy = async ({ call }: typeof asha) =>
    (await call.office.notifications()).map(({ id, kind, isNew }) => [id, kind, isNew])
  expect(await seenBy(asha)).toEqual([
    [waiting.id, 'request', true],
    [late.id, 'overdue', true],
  ])
  await asha.call.office.markSeen()
  expect((await seenBy(asha)).map(([, , isNew]) => isNew)).toEqual([false, false])
  expect((await seenBy(ravi)).map(([, , isNew]) => isNew)).toEqual([true, true])

  // The clock alone breaks a promise, which is news.
  deps.clock.advance(23 * 3600)
  expect((await seenBy(asha))[0]).toEqual([waiting.id, 'overdue', true])
  await database.db.update(quotes).set({ status: 'confirmed' }).where(eq(quotes.id, waiting.id))
  expect(await seenBy(asha)).toEqual([[late.id, 'overdue', false]])
})
