import { demoPackages } from '../../app/seed/data/demo-packages'
import { scenesOf } from '../../app/seed/posters'
import { loadDemo } from '../../app/seed/seed'
import { buildApp } from '../../app/http/server'
import { calls } from '../calls'
import { testContext, type TestDeps } from '../context'
import { examples } from '../examples'
import { aMedia } from '../factories'
import { aWorld, cookieOf, expectedRefusal } from '../world'

/** With pictures that nobody drew. */
async function loadAgency(deps: TestDeps): Promise<void> {
  const pictures = new Map<string, Awaited<ReturnType<typeof aMedia>>>()
  const scenes = demoPackages.flatMap(({ key }) => scenesOf(key))
  for (const scene of scenes) pictures.set(scene.path, await aMedia(deps.db))
  await loadDemo(testContext(deps), pictures)
}

/** Each call of the product once, by somebody who may. */
async function makeCalls(deps: TestDeps): Promise<void> {
  const app = await buildApp(deps)
  for (const call of calls) {
    const example = examples[call.name]
    if (!example || call.name.startsWith('GET ') || call.request({}).method === 'GET') continue
    try {
      const world = await aWorld(deps)
      const who = expectedRefusal(call.access, 'owner') ? 'admin' : 'owner'
      const request = call.request(await example(world))
      const answer = await app.inject({ ...request, headers: { ...request.headers, ...cookieOf(world, who) } })
      if (answer.statusCode >= 400) console.log(call.name, answer.statusCode, answer.body.slice(0, 200))
    } catch (error) {
      console.log(call.name, (error as Error).message.slice(0, 200), (error as any).cause?.message)
    }
  }
  await app.close()
}

export async function fill(deps: TestDeps): Promise<void> {
  console.time('demo')
  await loadAgency(deps)
  console.timeEnd('demo')
  console.time('calls')
  await makeCalls(deps)
  console.timeEnd('calls')
}
