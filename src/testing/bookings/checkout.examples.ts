import { dateIn } from '../../shared/dates'
import type { Example } from '../examples'
import { aLead } from '../factories'
import type { World } from '../world'
import { atCheckout, holding } from './checkout.factory'

const asked = async ({ deps }: World) => ({ body: (await atCheckout(deps)).asked })
/** Refuses staff, as travelers book for themselves. */
const byTravelers = { agent: 403, admin: 403 }

/** Describes what a lead and staff agreed about a departure. */
const agreed = async ({ deps }: World) => {
  const { asked } = await atCheckout(deps)
  const { date: startsOn, ...trip } = asked
  const acceptance = { channel: 'phone', saidOn: dateIn(deps.now()) }
  return { body: { ...trip, ...acceptance, startsOn, leadId: (await aLead(deps.db)).id, totalMinor: 2598_00 } }
}

export const checkoutExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc checkout.offer': asked,
  'trpc checkout.held': async ({ deps }) => ({ body: (await atCheckout(deps)).about }),
  'trpc checkout.hold': async (world) => ({ ...(await asked(world)), status: byTravelers }),
  'trpc checkout.release': async ({ deps, people }) => ({
    body: { holdId: (await holding(deps, { by: people.owner.user })).hold.id },
  }),
  'trpc checkout.bookDirectly': agreed,
  'POST /api/bookings/direct': agreed,
  'trpc checkout.book': async ({ deps, people }) => {
    const { order } = await holding(deps, { by: people.owner.user })
    return { body: order, status: { ...byTravelers, stranger: 409 } }
  },
}
