import { sql } from 'drizzle-orm'
import type { Sql, TransactionSql } from 'postgres'

/** Statements that differ with the number of their rows would fill the server's memory; long ones are parsed each time. */
const maxParameters = 100

const mark = '/* planned each time */'
/**
 * Part of a statement whose best plan depends on its values, such as words and periods. A prepared one may get a plan for any
 * values after five times. For payments by words that took 345 ms instead of 12.
 */
export const plannedEachTime = sql.raw(mark)

/** Whether PostgreSQL keeps a statement, and perhaps its plan. */
export const isPrepared = (text: string, params: readonly unknown[]): boolean =>
  params.length <= maxParameters && !text.includes(mark)

type Unsafe = Sql['unsafe']
type Nested = (run: (inner: TransactionSql) => unknown) => Promise<unknown>

/**
 * The client, but PostgreSQL parses a text once per connection if `isPrepared`: one round trip instead of two. drizzle prepares
 * nothing inside transactions, and outside only named queries.
 */
export function withPreparedStatements<T extends Sql | TransactionSql>(client: T): T {
  return new Proxy(client, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (key === 'unsafe') {
        const unsafe = member as Unsafe
        return ((text, params = []) => unsafe(text, params, { prepare: isPrepared(text, params) })) as Unsafe
      }
      if (key === 'begin' || key === 'savepoint') {
        const nested = member as Nested
        return ((run) => nested((inner) => run(withPreparedStatements(inner)))) as Nested
      }
      return member
    },
  })
}
