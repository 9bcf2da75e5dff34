import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import postgres from 'postgres'
import { newReference } from '../src/platform/server/ids'
import type { FloorPlan } from './processes'
import type { Statement } from './capture'

/**
 * The floor: bare Fastify and postgres.js with prepared statements. It runs the recorded statements and sends the rows
 * as they come: no validation, no guards, no mapping.
 */
const plan = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as FloorPlan
const asText = { serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) }
const client = postgres(plan.url, {
  max: plan.pool,
  types: { json: { to: 3802, from: [114, 3802], parse: (value: string) => JSON.parse(value) as unknown, ...asText } },
})
const app = fastify()

type Runner = { unsafe: (text: string, params: never[], options: { prepare: true }) => Promise<unknown[]> }
const run = (runner: Runner, { text, params }: Statement) => runner.unsafe(text, params as never[], { prepare: true })

for (const [name, scripts] of Object.entries(plan.reads)) {
  app.get<{ Params: { n: string } }>(`/${name}/:n`, async ({ params }) => {
    const script = scripts[Number(params.n)]!
    return Promise.all(script.map((statement) => run(client as unknown as Runner, statement)))
  })
}

for (const [name, length] of Object.entries(plan.constants)) {
  const constant = 'x'.repeat(length)
  app.get(`/${name}`, (_req, reply) => reply.type('text/plain').send(constant))
}

/** Values that each quote needs anew stand as marks in the recorded parameters. */
function fresh({ text, params }: Statement, made: Map<string, string>): Statement {
  const make = (mark: string) => {
    if (!made.has(mark)) made.set(mark, mark.startsWith('{{reference') ? newReference() : randomUUID())
    return made.get(mark)!
  }
  return {
    text,
    params: params.map((value) => (typeof value === 'string' ? value.replace(/\{\{\w+\}\}/g, make) : value)),
  }
}

app.post<{ Body: { email: string } }>('/quote', async ({ body }, reply) => {
  const { alone, transaction } = plan.write
  const made = new Map<string, string>([['{{email}}', body.email]])
  await Promise.all(alone.map((statement) => run(client as unknown as Runner, fresh(statement, made))))
  const answer = await client.begin(async (tx) => {
    let rows: unknown[] = []
    for (const statement of transaction) rows = await run(tx as unknown as Runner, fresh(statement, made))
    return rows
  })
  return reply.code(201).send(answer)
})

await app.listen({ host: '127.0.0.1', port: plan.port })
process.send?.('ready')
