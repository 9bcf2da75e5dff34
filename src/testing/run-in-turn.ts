import { expect } from 'vitest'
import type { Db } from '../platform/server/database/db'
import { getSqlState } from '../platform/server/errors'
import { type TestDatabase, waiting } from './database'

type Outcome = string | undefined

/**
 * Starts acts one by one behind the rows that `hold` locks, each once the one before waits; then lets them go on.
 * PostgreSQL only. @returns of each act 'done', or what `say` says of its error: its SQL state
 */
export async function runInTurn(
  database: TestDatabase,
  hold: (tx: Db) => PromiseLike<unknown>,
  acts: readonly (() => PromiseLike<unknown>)[],
  say: (error: unknown) => Outcome = getSqlState,
): Promise<Outcome[]> {
  const running: PromiseLike<Outcome>[] = []
  await database.db.transaction(async (tx) => {
    await hold(tx)
    for (const [i, act] of acts.entries()) {
      running.push(act().then(() => 'done', say))
      await expect.poll(() => waiting(database)).toBe(i + 1)
    }
  })
  return Promise.all(running)
}
