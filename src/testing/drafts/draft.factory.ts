import { emptyContent } from '../../modules/catalog/package-drafts/content.rules'
import type { Db } from '../../platform/server/database/db'
import { aHotel, aMedia, anActivity, aPlace, aTransferItem } from '../factories'

export const blankContent = emptyContent('USD')
/** Describes a draft that was never saved. */
export const newDraft = { packageId: null, version: 0, baseVersion: 0, step: 'basic' as const, content: blankContent }
export const contentDays = (n: number) =>
  Array.from({ length: n }, (_, i) => ({
    title: `Morning ${i + 1}`,
    description: 'By the water.',
    activities: [],
    meals: ['Breakfast'],
    accommodation: '',
    transport: '',
    notes: '',
    place: '',
    image: '',
  }))

/** Builds publishable content, with an entry in each list. */
export async function finishedContent(db: Db) {
  const [place, hotel, activity, transfer, image] = [
    await aPlace(db),
    await aHotel(db),
    await anActivity(db),
    await aTransferItem(db),
    await aMedia(db),
  ]
  return {
    ...blankContent,
    name: 'Reef and Rice',
    destination: 'Krabi, Thailand',
    place: place.slug,
    category: 'honeymoon',
    description: 'Four days by the sea.',
    price: '1,299.50',
    itinerary: contentDays(4),
    hotels: [{ id: hotel.id, included: true, nights: 3 }],
    activities: [{ id: activity.id, included: false, day: 2 }],
    transfers: [{ id: transfer.id, included: true }],
    images: [{ image: `/media/${image.key}`, alt: 'Boats' }],
  }
}

/** Builds a package's input from it, with more fields. */
export async function publishablePackage(db: Db) {
  const { mealPlans: _, ...content } = await finishedContent(db)
  return {
    ...content,
    nights: 3,
    days: 4,
    maxTravelers: 12,
    tags: ['beach'],
    offered: [{ from: '11-01', to: '04-30' }],
  }
}
