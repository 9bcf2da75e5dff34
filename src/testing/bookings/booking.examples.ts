import { and, eq } from 'drizzle-orm'
import { bookingTravelers } from '../../modules/bookings/bookings/table'
import { bookingImporter } from '../../modules/servicing/booking-imports/import.service'
import { undoing } from '../imports'
import type { Example } from '../examples'
import { aQuote } from '../factories'
import type { World } from '../world'
import { accepted, aTraveler, booked } from './booked'

const toMove = async ({ deps }: World) => ({ id: (await booked(deps)).id, version: 1, reason: 'As agreed' })

const toParcel = ({ id, ...body }: { id: string }) => ({ params: { id }, body })
const toSave = async ({ deps }: World) => ({ id: (await booked(deps)).id, position: 1, version: 1, ...aTraveler() })
/** Books for a request that the owner made while signed in. */
const ownTrip = async ({ deps, people }: World) => {
  const quote = await aQuote(deps.db, { userId: people.owner.user.id })
  return { id: (await booked(deps, { quoteId: quote.id })).id }
}
const toMail = async ({ deps }: World) => {
  await booked(deps)
  return { body: { about: 'booked', bookingTexts: { booked: 'Thank you.' } } }
}
const strangers = { stranger: 404, agent: 404, admin: 404 } as const

const bookingFile =
  'Booking number,Trip,Departure,Customer name,Email,Total,Paid\nA-100,Krabi,2027-05-10,Asha Rao,asha@example.com,900,300\n'

export const bookingExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc bookingImports.list': () => ({}),
  'trpc bookingImports.preview': () => ({ body: { csv: bookingFile } }),
  'trpc bookingImports.run': () => ({ body: { csv: bookingFile } }),
  'trpc bookingImports.undo': undoing(bookingImporter, bookingFile),
  'trpc email.previewBooking': toMail,
  'trpc email.testBooking': toMail,
  'trpc bookings.export': () => ({ body: { displayStatus: ['held'] } }),
  'trpc bookings.list': () => ({
    body: { words: 'Andaman', displayStatus: ['held', 'travelling'], sort: 'departure' },
  }),
  'trpc bookings.get': async ({ deps }) => ({ body: { id: (await booked(deps)).id } }),
  'trpc bookings.events': async ({ deps }) => ({ body: { id: (await booked(deps)).id } }),
  'trpc bookings.convert': async ({ deps }) => ({ body: { proposalId: (await accepted(deps)).proposalId } }),
  'trpc bookings.confirm': async (world) => ({ body: await toMove(world) }),
  'trpc bookings.cancel': async (world) => ({ body: await toMove(world) }),
  'trpc bookings.saveTraveler': async (world) => ({ body: await toSave(world) }),
  'trpc bookings.completeTraveler': async (world) => {
    const { id } = await ownTrip(world)
    const [one] = await world.deps.db
      .select()
      .from(bookingTravelers)
      .where(and(eq(bookingTravelers.bookingId, id), eq(bookingTravelers.position, 1)))
    return {
      body: { id, position: 1, version: 1, ...aTraveler({ firstName: one!.firstName, lastName: one!.lastName }) },
      status: strangers,
    }
  },
  'trpc bookings.mine': () => ({}),
  'trpc bookings.trips': () => ({ body: { limit: 5 } }),
  'trpc bookings.open': async (world) => ({ body: await ownTrip(world), status: strangers }),
  'GET /api/bookings': async ({ deps }) => {
    const { leadId } = await booked(deps)
    return { query: { status: 'held', leadId, limit: 10 } }
  },
  'POST /api/bookings': async ({ deps }) => ({ body: { proposalId: (await accepted(deps)).proposalId } }),
  'GET /api/bookings/:id': async ({ deps }) => ({ params: { id: (await booked(deps)).id } }),
  'POST /api/bookings/:id/confirm': async (world) => toParcel(await toMove(world)),
  'POST /api/bookings/:id/cancel': async (world) => toParcel(await toMove(world)),
  'PUT /api/bookings/:id/travelers/:position': async (world) => {
    const { id, position, ...body } = await toSave(world)
    return { params: { id, position: String(position) }, body }
  },
  'GET /api/trips': async (world) => {
    await ownTrip(world)
    return {}
  },
  'GET /api/trips/:id': async (world) => ({ params: await ownTrip(world), status: strangers }),
}
