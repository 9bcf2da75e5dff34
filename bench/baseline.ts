import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import postgres from 'postgres'
import type { BaselinePlan } from './processes'

/**
 * Serves the baseline: bare Fastify and postgres.js with the plainest SQL for the same question on plain tables
 * (`plain.ts`). Sends rows unchanged: no validation, no guards, no mapping, no total.
 */
const plan = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as BaselinePlan
const sql = postgres(plan.url, { max: plan.pool })
const app = fastify()

const orders: Record<string, string> = {
  popular: 'popularity DESC',
  'price-asc': 'price_minor',
  'price-desc': 'price_minor DESC',
  rating: 'rating DESC',
  duration: 'days',
}
const columns = `id, slug, title, destination, category, tags, days, nights, description, highlights, inclusions, currency,
  price_minor, original_price_minor, max_travelers, is_flight_included, hotel_rating, featured, rating, rating_count,
  status, created_at, key`

type Query = Record<'category' | 'minPrice' | 'maxPrice' | 'search' | 'sort', string>

const ask = (text: string, params: unknown[]) => sql.unsafe(text, params as never[], { prepare: true })
const page = (where: string, params: unknown[], sort: string) =>
  ask(`SELECT ${columns} FROM plain_packages WHERE ${where} ORDER BY ${orders[sort]} LIMIT 24`, params)

app.get<{ Querystring: Query }>('/api/packages', ({ query }) => {
  const { category, minPrice, maxPrice, search, sort } = query
  if (!search) {
    const bounds = [Number(minPrice) * 100, Number(maxPrice) * 100]
    return page('category = $1 AND price_minor BETWEEN $2 AND $3', [category, ...bounds], sort)
  }
  const words = search.toLowerCase().split(' ')
  const like = words.map((_, i) => `search_text LIKE $${i + 1}`).join(' AND ')
  return page(
    like,
    words.map((word) => `%${word}%`),
    sort,
  )
})

app.get<{ Params: { id: string } }>('/api/packages/:id', async ({ params }, reply) => {
  const [row] = await ask('SELECT detail FROM plain_details WHERE id = $1', [params.id])
  return reply.type('application/json; charset=utf-8').send(row!.detail as string)
})

app.get('/api/leads', () => ask('SELECT * FROM plain_leads ORDER BY created_at DESC, id DESC LIMIT 50', []))

app.post<{ Body: { email: string } }>('/api/quotes', async ({ body }, reply) => {
  await ask('INSERT INTO plain_quotes (id, email, body) VALUES ($1, $2, $3)', [randomUUID(), body.email, body])
  return reply.code(201).send({ success: true })
})

for (const [name, { length, headers }] of Object.entries(plan.constants)) {
  const constant = Buffer.alloc(length, 'x')
  app.get(`/constant/${name}`, (_req, reply) => reply.headers(headers).send(constant))
}

await app.listen({ host: '127.0.0.1', port: plan.port })
process.send?.('ready')
