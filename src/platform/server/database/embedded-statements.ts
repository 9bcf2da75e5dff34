import { setImmediate } from 'node:timers/promises'
import type { PGlite, protocol, QueryOptions, Results, Transaction } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { shareFailure } from './failed-transaction'
import { isPrepared } from './prepared-statements'

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
type Parts = { parse: typeof import('@electric-sql/pglite').parse; serialize: typeof protocol.serialize }

type Statements = Pick<PGlite, 'query' | 'transaction'>

/** Limits what the database keeps parsed, which its memory never gives back. */
const maxStatements = 500

/** Limits the milliseconds for which statements, which never wait, block the event loop. */
const turn = 10

/**
 * Lets the embedded database parse a text once, as PostgreSQL's connections do, and runs it by one message instead of
 * six.
 */
export function withStatements(client: PGlite, { parse, serialize }: Parts): Statements {
  let made = 0
  /** Holds messages for the next statement: they close prepared ones that are evicted. */
  const closing: Uint8Array[] = []
  const known = new LRUCache<string, { name: string; types: number[]; described: Message[] }>({
    max: maxStatements,
    dispose: ({ name }) => void closing.push(serialize.close({ type: 'S', name })),
  })
  const send = (...messages: Uint8Array[]): Promise<Message[]> =>
    client.execProtocolStream(Buffer.concat([...closing.splice(0), ...messages, serialize.sync()]), { syncToFs: false })

  async function prepare(text: string) {
    const name = `s${made++}`
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const statement = { name, types: parse.parseDescribeStatementResults(described), described }
    known.set(text, statement)
    return statement
  }

  let begun = 0
  /** Lays a query's own parsers over the client's, without a copy of these, which takes longer than a row. */
  const parsersFor = (own: QueryOptions['parsers']): PGlite['parsers'] =>
    Object.assign(Object.create(client.parsers) as PGlite['parsers'], own)
  const run = <T>(text: string, params: unknown[], options?: QueryOptions): Promise<Results<T>> =>
    client.runExclusive(async () => {
      // oxlint-disable-next-line no-underscore-dangle -- refuses what comes while it closes
      await client._checkReady()
      if (performance.now() - begun > turn) {
        await setImmediate()
        begun = performance.now()
      }
      const { name, types, described } = known.get(text) ?? (await prepare(text))
      const values = params.map((value, i) => {
        if (value === null || value === undefined) return null
        const toText = client.serializers[types[i]!]
        return toText ? toText(value) : String(value)
      })
      const answered = await send(serialize.bind({ statement: name, values }), serialize.execute({}))
      return parse.parseResults([...described, ...answered], parsersFor(options?.parsers), {
        rowMode: options?.rowMode,
      })[0] as Results<T>
    })

  return {
    query: <T>(text: string, params: unknown[] = [], options?: QueryOptions) =>
      isPrepared(text, params)
        ? // oxlint-disable-next-line no-underscore-dangle -- waits for transactions, which `runExclusive` would enter
          client._runExclusiveTransaction(() => run<T>(text, params, options))
        : client.query<T>(text, params, options),
    transaction: (work) =>
      client.transaction((tx) => {
        const settle = shareFailure()
        const query: Transaction['query'] = <T>(text: string, params: unknown[] = [], options?: QueryOptions) =>
          settle(
            text,
            tx.closed || !isPrepared(text, params) ? tx.query<T>(text, params, options) : run<T>(text, params, options),
          )
        return work(Object.assign(Object.create(tx) as Transaction, { query }))
      }),
  }
}

/** Gives all jobs one place in the queue for the connection: a request waits for one of their statements, not for each. */
export function shareOnePlace({ query, transaction }: Statements): Statements {
  const place = pLimit(1)
  return {
    query: <T>(text: string, params?: unknown[], options?: QueryOptions) =>
      place(() => query<T>(text, params, options)),
    transaction: (work) => place(() => transaction(work)),
  }
}
