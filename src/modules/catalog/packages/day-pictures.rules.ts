import type { ItineraryDay, PackageDetail } from './view'

const haveSameWords = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

type Parts = Pick<PackageDetail, 'itinerary' | 'hotels' | 'activities'>

/**
 * Adds the covers of each day's hotel and activities. Skips covers that an earlier day shows, and the day's own
 * picture.
 */
export function withDayPictures({ itinerary, hotels, activities }: Parts): ItineraryDay[] {
  const shown = new Set<string>()
  return itinerary.map((day) => {
    const items = [
      ...hotels.filter(({ name }) => haveSameWords(name, day.accommodation)),
      ...activities.filter(
        (one) => (one.included && one.day === day.day) || day.activities.some((text) => haveSameWords(text, one.name)),
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

/** Takes from days a picture that the package has no longer: it is not shown, and a save refuses it. */
export function leaveOwnPictures<Day extends { image: string }>(
  itinerary: readonly Day[],
  images: readonly { image: string }[],
): Day[] {
  const own = new Set(images.map(({ image }) => image))
  return itinerary.map((day) => (own.has(day.image) ? day : { ...day, image: '' }))
}
