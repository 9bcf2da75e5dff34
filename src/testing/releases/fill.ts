import { loadDemo } from '../../app/seed/seed'
import { buildApp } from '../../app/http/server'
import { AppError } from '../../shared/errors'
import { calls } from '../calls'
import { testContext, type TestDeps } from '../context'
import { examples } from '../examples'
import { aWorld, getCookie, expectedRefusal } from '../world'

/** Makes each changing call of the product once, by a permitted caller. Some are refused after others. */
async function makeCalls(deps: TestDeps): Promise<void> {
  const app = await buildApp(deps)
  for (const call of calls) {
    const example = examples[call.name]
    if (!example || call.request({}).method === 'GET') continue
    const world = await aWorld(deps)
    const who = expectedRefusal(call, 'owner') ? 'admin' : 'owner'
    try {
      const request = call.request(await example(world))
      const answer = await app.inject({ ...request, headers: { ...request.headers, ...getCookie(world, who) } })
      if (answer.statusCode >= 500) throw new Error(answer.body)
    } catch (error) {
      if (!(error instanceof AppError)) throw new Error(call.name, { cause: error })
    }
  }
  await app.close()
}

/** Fills the database with the demo agency and the rows of each call. */
export async function fill(deps: TestDeps): Promise<void> {
  await loadDemo(testContext(deps))
  await makeCalls(deps)
}
