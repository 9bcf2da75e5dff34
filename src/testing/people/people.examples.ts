import { createCaller } from '../../app/router'
import { testContext } from '../context'
import type { Example } from '../examples'
import { aCustomer, aFollowUp, aLead } from '../factories'
import { customerImporter } from '../../modules/sales/customers/import.service'
import { leadImporter } from '../../modules/sales/leads/import.service'
import { undoing } from '../imports'
import type { World } from '../world'

const customerFile = 'name,email,phone\nAsha Rao,asha@example.com,+1 212 555 0142\nBroken,none,'
const leadFile = 'name,email,phone,destination\nAsha Rao,asha@example.com,+1 212 555 0142,Nepal\nBroken,,,'

async function leadsToMerge({ deps }: World) {
  const { customerId, id: from } = await aLead(deps.db)
  const { id } = await aLead(deps.db, { customerId })
  return { params: { id }, body: { version: 1, from: { id: from, version: 1 }, take: ['destination'] } }
}

async function customersToMerge({ deps }: World) {
  const [from, { id }] = [await aCustomer(deps.db), await aCustomer(deps.db)]
  return { params: { id }, body: { version: 1, from: { id: from.id, version: 1 }, take: ['email'] } }
}

async function aCustomerMerge(world: World) {
  const { params, body } = await customersToMerge(world)
  const actor = { id: world.people.agent.user.id, role: 'agent' as const }
  const call = createCaller(testContext(world.deps, { actor }))
  const { id } = await call.customers.merge({ ...params, ...body, take: [] })
  return { id }
}

/** Covers leads and customers. */
export const peopleExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc leads.list': async ({ deps }) => ({ body: { status: (await aLead(deps.db)).status } }),
  'trpc leads.customerEvents': async ({ deps }) => ({ body: { customerId: (await aLead(deps.db)).customerId } }),
  'trpc leads.export': () => ({ body: { words: 'Asha', status: ['new'] } }),
  'trpc leads.queue': () => ({ body: { words: 'Asha', status: ['new'], sort: 'value', limit: 10 } }),
  'trpc leads.matching': () => ({ body: { words: 'Asha', status: ['new'], sort: 'value' } }),
  'trpc leads.create': () => ({
    body: { customerName: 'Asha Rao', email: 'asha@example.com', mobile: '+1 212 555 0142', destination: 'Thailand' },
  }),
  'trpc leads.get': async ({ deps }) => ({ body: { id: (await aLead(deps.db)).id } }),
  'GET /api/leads': async ({ deps }) => ({ query: { status: (await aLead(deps.db)).status, limit: 10 } }),
  'POST /api/leads': () => ({
    body: { customerName: 'Ravi Rao', email: 'ravi@example.com', mobile: '+1 212 555 0143', destination: 'Nepal' },
  }),
  'PATCH /api/leads/:id': async ({ deps }) => ({
    params: { id: (await aLead(deps.db)).id },
    body: { value: 900.5, status: 'contacted' },
  }),
  'trpc leads.patch': async ({ deps }) => ({ body: { id: (await aLead(deps.db)).id, status: 'contacted' } }),
  'GET /api/leads/:id': async ({ deps }) => ({ params: { id: (await aLead(deps.db)).id } }),
  'trpc leads.merges': async ({ deps }) => ({ body: { id: (await aLead(deps.db)).id } }),
  'trpc leads.merge': async (world) => {
    const { params, body } = await leadsToMerge(world)
    return { body: { ...params, ...body } }
  },
  'POST /api/leads/:id/merge': leadsToMerge,
  'trpc leads.board': () => ({ body: { words: 'Asha' } }),
  'trpc leads.events': async ({ deps }) => ({ body: { id: (await aLead(deps.db)).id } }),
  'trpc leads.staff': () => ({}),
  'trpc leads.update': async ({ deps }) => ({
    body: { id: (await aLead(deps.db)).id, version: 1, valueMinor: 90_000 },
  }),
  'trpc leadImports.list': () => ({}),
  'trpc leadImports.preview': () => ({ body: { csv: leadFile } }),
  'trpc leadImports.run': () => ({ body: { csv: leadFile } }),
  'trpc leadImports.undo': undoing(leadImporter, leadFile),
  'trpc customerImports.list': () => ({}),
  'trpc customerImports.preview': () => ({ body: { csv: customerFile } }),
  'trpc customerImports.run': () => ({ body: { csv: customerFile } }),
  'trpc customerImports.undo': undoing(customerImporter, customerFile),
  'trpc leads.assign': async ({ deps, people }) => ({
    body: { leads: [{ id: (await aLead(deps.db)).id, ownerId: people.agent.user.id }] },
  }),
  'trpc leads.shareOut': async ({ deps }) => ({ body: { ids: [(await aLead(deps.db)).id] } }),
  'trpc leads.addFollowUp': async ({ deps }) => ({
    body: { leadId: (await aLead(deps.db)).id, text: 'Ring', dueOn: '2027-03-04' },
  }),
  'trpc leads.updateFollowUp': async ({ deps }) => ({ body: { id: (await aFollowUp(deps.db)).id, done: true } }),
  'trpc customers.list': () => ({ body: { words: 'Asha', limit: 10 } }),
  'trpc customers.get': async ({ deps }) => ({ body: { id: (await aCustomer(deps.db)).id } }),
  'trpc customerDocuments.people': async ({ deps }) => ({ body: { customerId: (await aCustomer(deps.db)).id } }),
  'trpc customerDocuments.list': async ({ deps }) => ({ body: { customerId: (await aCustomer(deps.db)).id } }),
  'trpc customers.duplicates': async ({ deps }) => ({ body: { id: (await aCustomer(deps.db)).id } }),
  'trpc customers.merges': async ({ deps }) => ({ body: { id: (await aCustomer(deps.db)).id } }),
  'trpc customers.merge': async (world) => {
    const { params, body } = await customersToMerge(world)
    return { body: { ...params, ...body } }
  },
  'POST /api/customers/:id/merge': customersToMerge,
  'trpc customers.undoMerge': async (world) => ({ body: await aCustomerMerge(world) }),
  'POST /api/customer-merges/:id/undo': async (world) => ({ params: await aCustomerMerge(world) }),
  'trpc customers.create': () => ({ body: { name: 'Asha Rao', phone: '+1 212 555 0142' } }),
  'trpc customers.export': () => ({ body: { words: 'Asha', leads: ['open'] } }),
  'GET /api/customers': () => ({ query: { search: 'Asha', limit: 10 } }),
  'POST /api/customers': () => ({ body: { name: 'Ravi Rao', email: 'ravi@example.com' } }),
  'GET /api/customers/:id': async ({ deps }) => ({ params: { id: (await aCustomer(deps.db)).id } }),
  'PATCH /api/customers/:id': async ({ deps }) => ({
    params: { id: (await aCustomer(deps.db)).id },
    body: { version: 1, phone: '+1 212 555 0144' },
  }),
  'trpc customers.update': async ({ deps }) => ({
    body: { id: (await aCustomer(deps.db)).id, version: 1, name: 'Asha Rao' },
  }),
  'trpc leads.addNote': async ({ deps }) => ({ body: { id: (await aLead(deps.db)).id, text: 'Window seats.' } }),
  'trpc leads.remove': async ({ deps }) => ({ body: { id: (await aLead(deps.db)).id, version: 1 } }),
  'trpc leads.move': async ({ deps }) => ({ body: { id: (await aLead(deps.db)).id, status: 'contacted' } }),
}
