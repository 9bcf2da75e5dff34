import type { Sql, TransactionSql } from 'postgres'

/** Statements that differ with the number of their rows would fill the server's memory; long ones are parsed each time. */
const maxParameters = 100

type Unsafe = Sql['unsafe']
type Nested = (run: (inner: TransactionSql) => unknown) => Promise<unknown>

/**
 * The client, but PostgreSQL parses each text once per connection: one round trip instead of two. drizzle prepares
 * nothing inside transactions, and outside only named queries.
 */
export function withPreparedStatements<T extends Sql | TransactionSql>(client: T): T {
  return new Proxy(client, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (key === 'unsafe') {
        const unsafe = member as Unsafe
        return ((text, params = []) => unsafe(text, params, { prepare: params.length <= maxParameters })) as Unsafe
      }
      if (key === 'begin' || key === 'savepoint') {
        const nested = member as Nested
        return ((run) => nested((inner) => run(withPreparedStatements(inner)))) as Nested
      }
      return member
    },
  })
}
