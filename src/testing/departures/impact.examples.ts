import { createCaller } from '../../app/router'
import { testContext } from '../context'
import type { Example } from '../examples'
import type { World } from '../world'
import { aDeparture } from './departure.factory'

/** A departure with what an agent has seen of it. */
async function seen({ deps, people }: World) {
  const { id } = await aDeparture(deps.db)
  const { user } = people.agent
  const staff = createCaller(testContext(deps, { actor: { id: user.id, role: 'agent' } }))
  const { fingerprint } = await staff.impact.departures({ ids: [id] })
  return { id, fingerprint }
}

export const impactExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc impact.departures': async ({ deps }) => ({ body: { ids: [(await aDeparture(deps.db)).id] } }),
  'trpc impact.stopSale': async (world) => {
    const { id, fingerprint } = await seen(world)
    return { body: { ids: [id], fingerprint } }
  },
  'trpc impact.cancelDeparture': async (world) => ({ body: await seen(world) }),
}
