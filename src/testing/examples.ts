import { createUser } from '../features/auth/service'
import { systemContext } from '../platform/server/context'
import type { Role } from '../shared/actor'
import type { Parcel } from './calls'
import { aLead, aQuote } from './factories'
import { aPackage } from './package.factory'
import type { Who, World } from './world'

/**
 * A valid parcel for a call, with the rows that it is about. `status` says where somebody whom the guard lets pass is
 * answered otherwise than with success: rows of others, mostly.
 */
export type Example = Parcel & { status?: Partial<Record<Who, number>> }

const password = 'Correct-horse-1'
async function credentials({ deps }: World, role: Role) {
  const email = 'asha@example.com'
  await createUser({ ctx: systemContext(deps), input: { email, password, firstName: 'Asha', lastName: 'Rao', role } })
  return { email, password }
}

const ownQuote = ({ deps, people }: World) => aQuote(deps.db, { userId: people.owner.user.id })

const quoteForm = {
  customerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+1 212 555 0142',
  departureCity: 'New York',
  destination: 'Thailand',
  travelDate: '2027-09-14',
  travelers: 2,
  budget: 'Flexible',
  message: 'Two quiet weeks, please.',
}

async function trip({ deps }: World): Promise<Example> {
  const { id, title, hotels, activities, transfers } = await aPackage(deps.db)
  const customization = {
    travelers: { adults: 2, children: 1 },
    rooms: 1,
    selectedHotels: [hotels.upgrade.id],
    selectedActivities: [activities.upgrade.id],
    selectedTransfers: [transfers.upgrade.id],
    specialRequests: 'A cot.',
  }
  const customer = { customerName: 'Asha Rao', customerEmail: 'asha@example.com', customerPhone: '+1 212 555 0142' }
  return { body: { packageId: id, packageTitle: title, ...customer, customization } }
}

/** By the name of the call. Calls without an example are tested for their guards, and for any answer but a fault. */
export const examples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc auth.login': async (world) => ({ body: await credentials(world, 'traveler') }),
  'POST /api/auth/login': async (world) => ({ body: await credentials(world, 'traveler') }),
  'trpc auth.staffLogin': async (world) => ({ body: await credentials(world, 'agent') }),
  'trpc auth.logout': () => ({}),
  'POST /api/auth/logout': () => ({}),
  'trpc auth.me': () => ({}),
  'trpc auth.user': () => ({}),
  'GET /api/auth/user': () => ({}),
  'trpc settings.site': () => ({}),
  'trpc settings.saveAgency': () => ({ body: { name: 'Itinera', currency: 'USD' } }),
  'trpc settings.setRate': () => ({ body: { from: 'USD', to: 'INR', micros: 85_000_000 } }),
  'trpc leads.list': async ({ deps }) => ({ body: { status: (await aLead(deps.db)).status } }),
  'trpc leads.move': async ({ deps }) => ({ body: { id: (await aLead(deps.db)).id, status: 'contacted' } }),
  'trpc reports.stats': () => ({}),
  'GET /api/dashboard/stats': () => ({}),
  'trpc quotes.create': () => ({ body: quoteForm }),
  'POST /api/quotes': () => ({ body: quoteForm }),
  'trpc quotes.sendTrip': trip,
  'POST /api/send-trip-email': trip,
  'trpc quotes.list': async (world) => ({ body: { status: (await ownQuote(world)).status, limit: 10 } }),
  'GET /api/quotes': async (world) => ({ query: { status: (await ownQuote(world)).status, limit: 10 } }),
  'trpc quotes.get': async (world) => ({ body: { id: (await ownQuote(world)).id }, status: { stranger: 404 } }),
  'trpc quotes.setStatus': async (world) => ({ body: { id: (await ownQuote(world)).id, status: 'confirmed' } }),
  'PATCH /api/quotes/:id': async (world) => ({
    params: { id: (await ownQuote(world)).id },
    body: { status: 'confirmed' },
  }),
}
