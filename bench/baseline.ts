import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import postgres from 'postgres'
import { newReference } from '../src/platform/server/ids'
import type { Statement } from './capture'
import type { BaselinePlan } from './processes'

/**
 * Serves the baseline: bare Fastify and postgres.js with the plainest SQL for the same question. Sends rows unchanged:
 * no validation, no guards, no mapping. Runs the product's own statements for the quote only.
 */
const plan = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as BaselinePlan
const asText = { serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) }
const sql = postgres(plan.url, {
  max: plan.pool,
  types: { json: { to: 3802, from: [114, 3802], parse: (value: string) => JSON.parse(value) as unknown, ...asText } },
})
const app = fastify()

const columns = `p.id, p.slug, p.title, p.destination, p.category, p.tags, p.days, p.nights, p.description, p.highlights,
  p.inclusions, p.currency, p.price_minor, p.original_price_minor, p.max_travelers, p.is_flight_included, p.hotel_rating,
  p.featured, p.rating, p.rating_count, p.created_at, m.key, m.width, m.height, m.blur, i.alt`
const picture = `LEFT JOIN package_images i ON i.package_id = p.id AND i.position = 0 LEFT JOIN media m ON m.id = i.media_id`
const orders: Record<string, string> = {
  popular: 'p.popularity DESC, p.created_at DESC',
  'price-asc': 'p.price_minor',
  'price-desc': 'p.price_minor DESC',
  rating: 'p.rating DESC NULLS LAST, p.rating_count DESC',
  duration: 'p.days',
}

type Query = Record<'category' | 'minPrice' | 'maxPrice' | 'search' | 'sort', string>

const ask = (text: string, params: unknown[]) => sql.unsafe(text, params as never[], { prepare: true })

/** Returns a page and the total, which is counted up to 1,001. */
async function page(where: string, params: unknown[], sort: string) {
  const [rows, [counted]] = await Promise.all([
    ask(`SELECT ${columns} FROM packages p ${picture} WHERE ${where} ORDER BY ${orders[sort]} LIMIT 24`, params),
    ask(`SELECT count(*) FROM (SELECT FROM packages p WHERE ${where} LIMIT 1001) found`, params),
  ])
  return { rows, total: counted!.count as string }
}

app.get<{ Querystring: Query }>('/api/packages', async ({ query }, reply) => {
  const { category, minPrice, maxPrice, search, sort } = query
  const { rows, total } = search
    ? await page(
        `p.status = 'active' AND p.search_text LIKE ALL ($1::text[])`,
        [
          search
            .toLowerCase()
            .split(' ')
            .map((word) => `%${word}%`),
        ],
        sort,
      )
    : await page(
        `p.status = 'active' AND p.labels && $1::text[] AND p.price_minor BETWEEN $2 AND $3`,
        [[category], Number(minPrice) * 100, Number(maxPrice) * 100],
        sort,
      )
  return reply.header('x-total-count', total).send(rows)
})

const offered = (offers: string, items: string, key: string) =>
  `SELECT o.*, x.* FROM ${offers} o JOIN ${items} x ON x.id = o.${key} WHERE o.package_id = $1 ORDER BY o.position`
const parts = [
  'SELECT * FROM packages WHERE id = $1',
  'SELECT g.*, m.* FROM package_images g JOIN media m ON m.id = g.media_id WHERE g.package_id = $1 ORDER BY g.position',
  'SELECT * FROM package_days WHERE package_id = $1 ORDER BY day',
  offered('package_hotels', 'hotels', 'hotel_id'),
  offered('package_activities', 'activities', 'activity_id'),
  offered('package_transfers', 'transfers', 'transfer_id'),
  offered('package_meal_plans', 'meal_plans', 'meal_plan_id'),
]
app.get<{ Params: { id: string } }>('/api/packages/:id', async ({ params }) => {
  const [found, images, itinerary, hotels, activities, transfers, mealPlans] = await Promise.all(
    parts.map((text) => ask(text, [params.id])),
  )
  return { ...found?.[0], images, itinerary, hotels, activities, transfers, mealPlans }
})

for (const [name, { length, headers }] of Object.entries(plan.constants)) {
  const constant = Buffer.alloc(length, 'x')
  app.get(`/constant/${name}`, (_req, reply) => reply.headers(headers).send(constant))
}

/** Replaces placeholders in the recorded parameters by new values for each quote. */
function fresh({ text, params }: Statement, made: Map<string, string>): Statement {
  const make = (mark: string) => {
    if (!made.has(mark)) made.set(mark, mark.startsWith('{{reference') ? newReference() : randomUUID())
    return made.get(mark)!
  }
  const value = (given: unknown) => (typeof given === 'string' ? given.replace(/\{\{\w+\}\}/g, make) : given)
  return { text, params: params.map(value) }
}

app.post<{ Body: { email: string } }>('/api/quotes', async ({ body }, reply) => {
  const { alone, transaction } = plan.quote
  const made = new Map<string, string>([['{{email}}', body.email.toLowerCase()]])
  const send = (statement: Statement) => {
    const { text, params } = fresh(statement, made)
    return ask(text, params)
  }
  const answers = await Promise.all(alone.map(send))
  if (transaction.length > 0) {
    await sql.begin(async (tx) => {
      for (const statement of transaction) {
        const { text, params } = fresh(statement, made)
        await tx.unsafe(text, params as never[], { prepare: true })
      }
    })
  }
  return reply.code(201).send(answers)
})

await app.listen({ host: '127.0.0.1', port: plan.port })
process.send?.('ready')
