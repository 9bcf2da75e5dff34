import type { Example } from '../examples'
import type { World } from '../world'
import { aReview, aTrip, reviewed } from './reviewed'

const waiting = async ({ deps }: World) => {
  const { id, review } = await reviewed(deps)
  return { id, version: review.version }
}
const ownTrip = ({ deps, people }: World) => aTrip(deps, { by: people.owner.user })
/** Hides trips from everybody but their travelers. */
const others: Example['status'] = { stranger: 404, agent: 404, admin: 404 }

/** Covers reviews of trips. */
export const reviewExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc reviews.ofPackage': async ({ deps }) => ({ body: { packageId: (await reviewed(deps)).packageId } }),
  'trpc reviews.ofTrip': async (world) => ({
    body: { bookingId: (await ownTrip(world)).bookingId },
    status: others,
  }),
  'trpc reviews.save': async (world) => ({ body: aReview((await ownTrip(world)).bookingId), status: others }),
  'trpc reviews.export': () => ({ body: { state: ['pending'] } }),
  'trpc reviews.list': () => ({ body: { words: 'dawn', state: ['pending'], stars: [5], sort: 'stars' } }),
  'trpc reviews.get': async (world) => ({ body: { id: (await waiting(world)).id } }),
  'trpc reviews.publish': async (world) => ({ body: await waiting(world) }),
  'trpc reviews.reject': async (world) => ({ body: { ...(await waiting(world)), reason: 'It names a guide' } }),
  'trpc reviews.reply': async (world) => ({ body: { ...(await waiting(world)), reply: 'Thank you.' } }),
}
