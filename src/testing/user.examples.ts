import { userImporter } from '../modules/office/users/import.service'
import { undoing } from './imports'
import { officeRoles } from '../modules/identity/roles/table'
import { teams } from '../modules/identity/teams/table'
import { newId } from '../platform/server/ids'
import type { Example } from './examples'
import { aLead, aUser } from './factories'
import type { World } from './world'

const anAgent = async ({ deps }: World) => (await aUser(deps.db, { role: 'agent' })).id

const aRole = { name: 'Visa desk', permissions: ['documents.read'], sees: 'own' }

async function anOwnRole({ deps }: World): Promise<string> {
  const id = newId()
  await deps.db.insert(officeRoles).values({ id, name: `Back desk ${id.slice(-12)}`, permissions: ['bookings.read'] })
  return id
}
async function aTeam({ deps }: World): Promise<string> {
  const id = newId()
  await deps.db.insert(teams).values({ id, name: `North ${id.slice(-12)}` })
  return id
}

const userFile = 'Name,Email,Role\nMaya Lind,maya@example.com,Agent\n'

export const userExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc userImports.list': () => ({}),
  'trpc userImports.preview': () => ({ body: { csv: userFile } }),
  'trpc userImports.run': () => ({ body: { csv: userFile } }),
  'trpc userImports.undo': undoing(userImporter, userFile, 'admin'),
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
  'trpc roles.export': () => ({ body: {} }),
  'trpc roles.create': () => ({ body: aRole }),
  'POST /api/roles': () => ({ body: aRole }),
  'trpc roles.update': async (world) => ({ body: { ...aRole, id: await anOwnRole(world), version: 1 } }),
  'PUT /api/roles/:id': async (world) => ({
    params: { id: await anOwnRole(world) },
    body: { ...aRole, version: 1 },
  }),
  'trpc roles.remove': async (world) => {
    const id = await anOwnRole(world)
    await aUser(world.deps.db, { role: 'agent', roleId: id })
    return { body: { id, moveTo: null } }
  },
  'DELETE /api/roles/:id': async (world) => ({ params: { id: await anOwnRole(world) } }),
  'trpc teams.export': () => ({ body: {} }),
  'trpc teams.create': async (world) => ({ body: { name: 'South', memberIds: [await anAgent(world)] } }),
  'POST /api/teams': async (world) => ({ body: { name: 'South', memberIds: [await anAgent(world)] } }),
  'trpc teams.setForUser': async (world) => ({
    body: { userId: await anAgent(world), teamIds: [await aTeam(world)] },
  }),
  'trpc teams.update': async (world) => ({
    body: { id: await aTeam(world), version: 1, name: 'South', memberIds: [await anAgent(world)] },
  }),
  'PUT /api/teams/:id': async (world) => ({
    params: { id: await aTeam(world) },
    body: { version: 1, name: 'South', memberIds: [await anAgent(world)] },
  }),
  'GET /api/teams': async (world) => (await aTeam(world), {}),
  'trpc teams.remove': async (world) => ({ body: { id: await aTeam(world) } }),
  'DELETE /api/teams/:id': async (world) => ({ params: { id: await aTeam(world) } }),
  'trpc users.signOut': async (world) => ({ body: { id: await anAgent(world) } }),
  'trpc users.removeTwoFactor': async ({ deps }) => ({
    body: { id: (await aUser(deps.db, { role: 'agent', totpSecret: 'x', totpEnabledAt: deps.now() })).id },
  }),
  'trpc users.setActive': async (world) => {
    const id = await anAgent(world)
    await aLead(world.deps.db, { ownerId: id })
    return { body: { id, active: false, handTo: null } }
  },
}
