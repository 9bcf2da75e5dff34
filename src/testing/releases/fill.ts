import { readPackages } from '../../app/seed/data'
import { readScenes } from '../../app/seed/posters'
import { loadDemo } from '../../app/seed/seed'
import { buildApp } from '../../app/http/server'
import { AppError } from '../../shared/errors'
import { calls } from '../calls'
import { testContext, type TestDeps } from '../context'
import { examples } from '../examples'
import { aMedia } from '../factories'
import { aWorld, getCookie, expectedRefusal } from '../world'

/** Loads the demo without drawing its pictures. */
async function loadAgency(deps: TestDeps): Promise<void> {
  const pictures = new Map<string, Awaited<ReturnType<typeof aMedia>>>()
  const scenes = readPackages().flatMap(({ slug }) => readScenes(slug))
  for (const scene of scenes) pictures.set(scene.path, await aMedia(deps.db))
  await loadDemo(testContext(deps), pictures)
}

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
  await loadAgency(deps)
  await makeCalls(deps)
}
