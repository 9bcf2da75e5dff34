import postgres, { type Sql, type TransactionSql } from 'postgres'

/**
 * postgres.js 3.4.9 does not survive what a restart of the server does to its connections: a transaction goes on to
 * ROLLBACK on a connection that is gone, which ends the process, or on the one that was opened in its place, in the
 * middle of somebody else's transaction; and a connection that broke while it was about to write never works again.
 * So transactions here stop where their connection does, and a pool with a broken connection gives way to a new one.
 */

/** Seconds that queries still under way in a pool that gave way may take. */
const grace = 5

const brokenConnection =
  /^(CONNECTION_(CLOSED|DESTROYED)|CONNECT_TIMEOUT|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|57P0[125]|25P0[34])$/
const isBroken = (error: unknown): boolean => brokenConnection.test(String((error as { code?: unknown } | null)?.code))

/** Calls `broken` when the query's connection broke, before whoever waits for the query hears of it. */
function watched<Query>(query: Query, broken: () => void): Query {
  const settling = query as { reject: (error: unknown) => void }
  const { reject } = settling
  settling.reject = (error) => {
    if (isBroken(error)) broken()
    reject(error)
  }
  return query
}

type Unsafe = Sql['unsafe']
type Run<Tx> = (tx: Tx) => Promise<unknown>
type Begin = (run: Run<TransactionSql>) => Promise<unknown>

/** What never happens: the driver then learns of the lost connection alone, and sends nothing after it. */
const never = new Promise<never>(() => undefined)

function beginOn(client: Sql, run: Run<TransactionSql>, broken: () => void): Promise<unknown> {
  let gone = false
  const lose = () => {
    gone = true
    broken()
  }
  const settled = async (work: Promise<unknown>) => {
    const result = await work.catch((error: unknown) => (gone ? never : Promise.reject(error)))
    return gone ? never : result
  }
  const guarded = (tx: TransactionSql): TransactionSql =>
    new Proxy(tx, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key)
        if (key === 'unsafe') {
          return ((...query) => {
            if (gone) throw Object.assign(new Error('The transaction is over'), { code: 'CONNECTION_CLOSED' })
            return watched((member as Unsafe)(...query), lose)
          }) as Unsafe
        }
        if (key !== 'savepoint') return member
        return ((nested) => (gone ? never : (member as Begin)((inner) => settled(nested(guarded(inner)))))) as Begin
      },
    })
  const transaction = client.begin((tx) => settled(run(guarded(tx)))) as Promise<unknown>
  transaction.catch((error: unknown) => (isBroken(error) ? lose() : undefined))
  return transaction
}

/**
 * A pool for as long as the process runs, whatever happens to the server meanwhile. The types of arrays are asked for
 * once and now: each new connection would ask again, and end the process when it broke meanwhile.
 * @throws Error when the server does not answer
 */
export async function resilientPool(first: Sql): Promise<Sql> {
  await first`SELECT 1`
  Object.assign(first.options, { fetch_types: false })
  let current = first
  const brokenIn = (client: Sql) => () => {
    if (client !== current) return
    current = postgres(client.options as never)
    void client.end({ timeout: grace }).catch(() => undefined)
  }
  return new Proxy(first, {
    get(_target, key) {
      const client = current
      if (key === 'unsafe') return ((...query) => watched(client.unsafe(...query), brokenIn(client))) as Unsafe
      if (key === 'begin') return ((run) => beginOn(client, run, brokenIn(client))) as Begin
      return Reflect.get(client, key) as unknown
    },
  })
}
