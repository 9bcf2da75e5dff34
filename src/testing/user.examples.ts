import type { Example } from './examples'
import { aLead, aUser } from './factories'
import type { World } from './world'

const anAgent = async ({ deps }: World) => (await aUser(deps.db, { role: 'agent' })).id

export const userExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc users.export': () => ({ body: { role: ['agent'] } }),
  'trpc users.list': () => ({ body: { words: 'Asha', role: ['agent'], sort: 'name', descending: false, limit: 10 } }),
  'GET /api/users': () => ({ query: { search: 'Asha', role: ['agent'], limit: 10 } }),
  'trpc users.openWork': async (world) => ({ body: { id: await anAgent(world) } }),
  'trpc users.get': async (world) => ({ body: { id: await anAgent(world) } }),
  'trpc users.invite': () => ({
    body: { firstName: 'Kofi', lastName: 'Adjei', email: 'kofi@example.com', role: 'agent' },
  }),
  'trpc users.inviteAgain': async ({ deps }) => ({
    body: { id: (await aUser(deps.db, { role: 'agent', status: 'invited' })).id },
  }),
  'trpc users.update': async (world) => ({
    body: { id: await anAgent(world), version: 1, firstName: 'Kofi', lastName: 'Adjei', phone: '' },
  }),
  'trpc users.setRole': async (world) => ({ body: { id: await anAgent(world), role: 'admin' } }),
  'trpc users.signOut': async (world) => ({ body: { id: await anAgent(world) } }),
  'trpc users.setActive': async (world) => {
    const id = await anAgent(world)
    await aLead(world.deps.db, { ownerId: id })
    return { body: { id, active: false, handTo: null } }
  },
}
