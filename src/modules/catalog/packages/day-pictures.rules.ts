import type { ItineraryDay, PackageDetail } from './package.rules'

const sameWords = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

type Parts = Pick<PackageDetail, 'itinerary' | 'hotels' | 'activities'>

/**
 * Days with the cover pictures of the hotel that they begin to sleep in, and of what they include. None comes twice,
 * nor beside the day's own picture.
 */
export function withDayPictures({ itinerary, hotels, activities }: Parts): ItineraryDay[] {
  const shown = new Set<string>()
  return itinerary.map((day) => {
    const items = [
      ...hotels.filter(({ name }) => sameWords(name, day.accommodation)),
      ...activities.filter(
        (one) => (one.included && one.day === day.day) || day.activities.some((text) => sameWords(text, one.name)),
      ),
    ]
    const pictures = items.flatMap(({ name, images: [picture] }) => {
      if (!picture || shown.has(picture.key) || picture.key === day.image?.key) return []
      shown.add(picture.key)
      return [{ name, picture }]
    })
    return pictures.length > 0 ? { ...day, pictures } : day
  })
}
