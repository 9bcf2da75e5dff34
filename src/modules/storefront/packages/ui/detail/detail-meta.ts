import type { PageMeta } from '../../../../../platform/web/page-meta'
import { dateIn } from '../../../../../shared/dates'
import { toDecimal } from '../../../../../shared/money'
import { cutText } from '../../../../../shared/text'
import { variantUrl } from '../../../../core/media/picture.rules'
import { openDays } from '../../../../catalog/departures/dated.rules'
import type { PackageDetail } from '../../../../catalog/packages/view'

const toPath = (item: PackageDetail) => `/packages/${item.slug}`

/** Builds schema.org data; URLs are paths, which the document makes absolute. */
const touristTrip = (item: PackageDetail, agency: string) => ({
  '@context': 'https://schema.org',
  '@type': 'TouristTrip',
  name: item.title,
  description: item.description,
  url: toPath(item),
  image: item.images.slice(0, 5).map((picture) => variantUrl(picture.key, 1200, 'webp')),
  provider: { '@type': 'TravelAgency', name: agency, url: '/' },
  itinerary: {
    '@type': 'ItemList',
    numberOfItems: item.itinerary.length,
    itemListElement: item.itinerary.map((day) => ({ '@type': 'ListItem', position: day.day, name: day.title })),
  },
  // Omits the offer of a package that is sold on its departures and has none to book.
  ...((!item.isDated || openDays(item.departures, dateIn(new Date(), item.timeZone)).length > 0) && {
    offers: {
      '@type': 'Offer',
      price: toDecimal(item.fromMinor, item.currency),
      priceCurrency: item.currency,
      availability: 'https://schema.org/InStock',
      url: toPath(item),
    },
  }),
  ...(item.rating !== null && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: item.rating / 100, reviewCount: item.ratingCount },
  }),
})

const breadcrumbs = (item: PackageDetail) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    ['Home', '/'],
    ['Travel Packages', '/packages'],
    [item.title, toPath(item)],
  ].map(([name, address], i) => ({ '@type': 'ListItem', position: i + 1, name, item: address })),
})

export const detailMeta = (item: PackageDetail, agency: string): PageMeta => ({
  title: `${item.title}, ${item.destination} | ${agency}`,
  description: cutText(item.description, 300),
  canonical: toPath(item),
  image: item.images[0] && variantUrl(item.images[0].key, 1200, 'webp'),
  // Omits JSON-LD in the browser: search engines read the server's HTML.
  jsonLd: import.meta.env.SSR ? [touristTrip(item, agency), breadcrumbs(item)] : undefined,
})
