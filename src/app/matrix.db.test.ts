import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../testing/calls'
import { testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { examples } from '../testing/examples'
import { aWorld, cookieOf, everybody, expectedRefusal } from '../testing/world'
import { buildApp } from './http/server'

/** Generated from the router's own metadata and the REST table: every call × everybody. */

const database = useDatabase()
let app: FastifyInstance
const deps = () => testDeps({ db: database.db, env: { RATE_LIMIT_FACTOR: '1000000' } })

beforeAll(async () => {
  app = await buildApp(deps())
})
afterAll(() => app.close())

/** Guards do not depend on the engine. On the embedded one, each call is sent once, by somebody who may. */
const callers = database.kind === 'embedded' ? (['owner', 'admin'] as const) : everybody

describe.each(calls.map((call) => ({ call, name: call.name })))('$name', ({ call }) => {
  it.each(callers)('answers %s as it should', async (who) => {
    const world = await aWorld(deps())
    const { status, ...parcel } = (await examples[call.name]?.(world)) ?? { status: undefined }
    const request = call.request(parcel)
    const answer = await app.inject({ ...request, headers: { ...request.headers, ...cookieOf(world, who) } })
    const refused = expectedRefusal(call.access, who)
    if (refused) expect(answer.statusCode).toBe(refused)
    else if (examples[call.name]) expect(answer.statusCode, answer.body).toBe(status?.[who] ?? call.status)
    else expect([call.status, 400, 404, 409]).toContain(answer.statusCode)
  })
})

it('has no example for a call that is gone', () => {
  const names = new Set(calls.map((call) => call.name))
  expect(Object.keys(examples).filter((name) => !names.has(name))).toEqual([])
})
