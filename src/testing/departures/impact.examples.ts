import { createCaller } from '../../app/router'
import { testContext } from '../context'
import type { Example } from '../examples'
import type { World } from '../world'
import { addedRate, highSeason } from '../inventory/inventory.examples'
import { edited } from './departure.examples'
import { aDeparture } from './departure.factory'

/** Makes a departure and the snapshot hash of an agent's impact report. */
async function seen({ deps, people }: World) {
  const { id } = await aDeparture(deps.db)
  const { user } = people.agent
  const staff = createCaller(testContext(deps, { actor: { id: user.id, role: 'agent' } }))
  const { snapshotHash } = await staff.impact.departures({ ids: [id] })
  return { id, snapshotHash }
}

/** Makes a rate, its removal, and the snapshot hash of an agent's impact report. */
async function seenRemoval(world: World) {
  const { id } = await addedRate(world)
  const { user } = world.people.agent
  const staff = createCaller(testContext(world.deps, { actor: { id: user.id, role: 'agent' } }))
  const change = { act: 'delete', id } as const
  const { snapshotHash } = await staff.impact.rates({ change })
  return { id, change, snapshotHash, staff }
}

export const impactExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc impact.departures': async ({ deps }) => ({ body: { ids: [(await aDeparture(deps.db)).id] } }),
  'trpc impact.stopSale': async (world) => {
    const { id, snapshotHash } = await seen(world)
    return { body: { ids: [id], snapshotHash } }
  },
  'trpc impact.cancelDeparture': async (world) => ({ body: await seen(world) }),
  'trpc impact.price': async ({ deps }) => ({ body: { departure: { ...edited, id: (await aDeparture(deps.db)).id } } }),
  'trpc impact.changePrice': async ({ deps, people }) => {
    const departure = { ...edited, id: (await aDeparture(deps.db)).id }
    const { user } = people.agent
    const staff = createCaller(testContext(deps, { actor: { id: user.id, role: 'agent' } }))
    const { snapshotHash } = await staff.impact.price({ departure })
    return { body: { departure, snapshotHash } }
  },
  'trpc impact.rates': async (world) => ({ body: { change: (await seenRemoval(world)).change } }),
  'trpc impact.changeRates': async (world) => {
    const { id, staff } = await seenRemoval(world)
    const change = { act: 'edit', rate: { ...highSeason, id, version: 1, sellMinor: 13_000 } } as const
    const { snapshotHash } = await staff.impact.rates({ change })
    return { body: { change, snapshotHash } }
  },
  'trpc impact.removeRate': async (world) => {
    const { id, snapshotHash } = await seenRemoval(world)
    return { body: { id, snapshotHash } }
  },
}
