import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { setRate } from '../../modules/settings/settings/service'
import { useApp } from '../../testing/app'
import { calls } from '../../testing/calls'
import { testContext } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { examples } from '../../testing/examples'
import { disputedFields, verdicts } from '../../testing/documented'
import { aCoTraveler, aQuote } from '../../testing/factories'
import { aPackage } from '../../testing/package.factory'
import { aWorld, expectedRefusal, getCookie } from '../../testing/world'
import { failure } from './openapi-parts'
import { routes } from './rest'

/** Compares real requests and answers with the schemas of the OpenAPI document. */

const database = useDatabase()
const site = useApp(database)

const described = calls.flatMap((call) => {
  const route = routes.find(({ method, path }) => `${method} ${path}` === call.name.replace('?admin=true', ''))
  return route?.shape && examples[call.name] ? [{ name: call.name, call, shape: route.shape }] : []
})

describe.each(described)('$name', ({ name, call, shape: { isList, schema: row } }) => {
  it('takes what the document says, and answers as it says, with nothing else', async () => {
    const world = await aWorld(site.deps)
    const { status = {}, ...parcel } = await examples[name]!(world)
    // Fills the lists, whatever the example is about.
    await aPackage(database.db)
    await setRate({ ctx: testContext(site.deps), input: { from: 'USD', to: 'JPY', micros: 149_500_000 } })
    for (const { user } of [world.people.owner, world.people.agent]) {
      await aCoTraveler(database.db, { userId: user.id })
      await aQuote(database.db, { userId: user.id })
    }
    const who = (['owner', 'admin', 'agent', 'visitor'] as const).find((one) => {
      const allowed = call.access !== 'staff' || one === (expectedRefusal(call, 'agent') ? 'admin' : 'agent')
      return allowed && status[one] === undefined
    })!
    if (call.hasBody && verdicts(call, {})) {
      const { body = {}, params } = parcel
      expect(verdicts(call, body as object, params)).toMatchObject({ document: true, call: true })
      expect(disputedFields(call, body as object, params)).toEqual([])
    }
    const request = call.request(isList ? {} : parcel)
    const answer = await site.app.inject({ ...request, headers: { ...request.headers, ...getCookie(world, who) } })
    expect([who, answer.statusCode]).toEqual([who, call.status])
    const body = answer.json<unknown>()
    const schema: z.ZodType = isList ? row.array() : row
    // Detects keys that the schema lacks, which it would strip. That of a set-up is an input, which refuses them itself.
    if (call.name === 'GET /api/settings/setup') schema.parse(body)
    else expect(schema.parse(body)).toEqual(body)
    if (isList) expect(body).not.toEqual([])
    if (isList) expect(Number(answer.headers['x-total-count'])).toBeGreaterThanOrEqual((body as []).length)
  })
})

it('answers failures as their schema says', async () => {
  for (const url of ['/api/none', '/api/packages/none', '/api/quotes', '/api/packages?limit=x']) {
    const body = (await site.get(url)).json<unknown>()
    expect(failure.parse(body)).toEqual(body)
  }
})
