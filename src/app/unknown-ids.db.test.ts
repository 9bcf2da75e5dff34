import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Call, calls, type Parcel } from '../testing/calls'
import { testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { examples } from '../testing/examples'
import { aWorld, getCookie } from '../testing/world'
import { buildApp } from './http/server'

/** Covers every call that names a row by its id, over tRPC and REST. */

const database = useDatabase()
let app: FastifyInstance
const deps = () => testDeps({ db: database.db, env: { RATE_LIMIT_FACTOR: '1000000' } })
beforeAll(async () => {
  app = await buildApp(deps())
})
afterAll(() => app.close())

const findPart = ({ slots }: Call): 'params' | 'body' | null =>
  slots.some(([part, name]) => part === 'params' && name === 'id')
    ? 'params'
    : slots.some((slot) => slot.join('.') === 'body.id')
      ? 'body'
      : null
/** Lists calls whose id is made by the caller for a new row, or names a row to leave out. */
const namesNewRows = new Set([
  'trpc packageDrafts.save',
  'trpc inventory.overlappingRates',
  'trpc proposals.packageCost',
])
const withId = calls.flatMap((call) => {
  const part = findPart(call)
  return part && examples[call.name] && !namesNewRows.has(call.name) ? [{ call, part, name: call.name }] : []
})

const ids = ['none', 'No such id!', '12', 'x'.repeat(500), '00000000-0000-7000-8000-000000000000', "' OR 1=1 --"]

it.each(withId)('$name answers 404 for an unknown id of whatever shape', async ({ call, part }) => {
  const world = await aWorld(deps())
  const { status: _, ...example } = await examples[call.name]!(world)
  const answers = ids.map(async (id) => {
    const parcel: Parcel = { ...example, [part]: { ...(example[part] as object), id } }
    const request = call.request(parcel)
    const answer = await app.inject({ ...request, headers: { ...request.headers, ...getCookie(world, 'admin') } })
    return [id, answer.statusCode]
  })
  expect(await Promise.all(answers)).toEqual(ids.map((id) => [id, 404]))
})
