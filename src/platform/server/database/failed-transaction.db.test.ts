import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '../../../testing/database'
import { getSqlState } from '../errors'
import { type Db, queryRows } from './db'
import { shareFailure } from './failed-transaction'
import { withTransaction } from './transaction'

const database = useDatabase()

const divide = (db: Db) => queryRows(db, sql`SELECT 1 / 0`)
const one = (db: Db) => queryRows<{ one: number }>(db, sql`SELECT 1 AS one`)
const getStates = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((done) => (done.status === 'rejected' ? getSqlState(done.reason) : 'done'))

it('fails as its first failure, whatever is heard first of what runs side by side', async () => {
  const failed = withTransaction(database, async ({ db }) => {
    const deep = async () => {
      await (async () => await (async () => await divide(db))())()
    }
    await Promise.all([deep(), one(db).then(() => one(db))])
  })
  expect(await getStates([failed])).toEqual(['22012'])
  const states: (string | undefined)[] = []
  const rolledBack = withTransaction(database, async ({ db }) => {
    states.push(...(await getStates([one(db), divide(db), one(db)])), ...(await getStates([one(db)])))
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(states).toEqual(['done', '22012', '22012', '22012'])
})

it('fails as what the database refused, not as what failed before it was sent', async () => {
  const unsent = Object.assign(new Error('not sent'), { code: 'UNSENT' })
  const ask = shareFailure()
  const refuse = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
  await expect(ask('SELECT $1', Promise.reject(unsent))).rejects.toBe(unsent)
  await expect(ask('SELECT 1 / 0', refuse('22012'))).rejects.toMatchObject({ code: '22012' })
  await expect(ask('SELECT 1', refuse('25P02'))).rejects.toMatchObject({ code: '22012' })
  await expect(ask('SELECT $1', Promise.reject(unsent))).rejects.toBe(unsent)
})

it('goes on after a savepoint, and tells a later failure by itself', async () => {
  const done = await withTransaction(database, async ({ db }) => {
    await withTransaction({ db }, async (inner) => divide(inner.db)).catch(() => undefined)
    const [found] = await one(db)
    const syntax = withTransaction({ db }, async (inner) => {
      await Promise.all([queryRows(inner.db, sql`SELECT FROM nowhere`), one(inner.db)])
    })
    return [found!.one, ...(await getStates([syntax]))]
  })
  expect(done).toEqual([1, '42P01'])
})
