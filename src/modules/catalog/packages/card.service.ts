import type { Picture } from '../../core/media/picture.rules'
import type { PackageCard } from './package.rules'

/** Names the card's columns for hand-written queries: `p` is the package, `i` its first picture (`firstPicture`). */
export const cardColumns = `
  p.id, p.slug, p.title, p.destination, p.category, p.tags, p.days, p.nights, p.description, p.highlights, p.inclusions,
  p.currency, p.price_minor::float8 AS "priceMinor", p.from_minor::float8 AS "fromMinor", p.original_price_minor::float8 AS "originalPriceMinor",
  p.max_travelers AS "maxTravelers", p.is_flight_included AS "isFlightIncluded", p.hotel_rating AS "hotelRating",
  p.offered, p.is_dated AS "isDated", p.featured, p.rating, p.rating_count AS "ratingCount", p.status,
  to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
  i.key AS "pictureKey", i.alt AS "pictureAlt", i.width AS "pictureWidth", i.height AS "pictureHeight",
  i.blur AS "pictureBlur", i.focus_x AS "pictureFocusX", i.focus_y AS "pictureFocusY"`

/** Joins the first picture of `p` as `i`. */
export const firstPicture = `
  LEFT JOIN LATERAL (
    SELECT m.key, pi.alt, m.width, m.height, m.blur, m.focus_x, m.focus_y
    FROM package_images pi JOIN media m ON m.id = pi.media_id
    WHERE pi.package_id = p.id ORDER BY pi.position LIMIT 1
  ) i ON true`

export type CardRow = Omit<PackageCard, 'image'> & {
  pictureKey: string | null
  pictureAlt: string
  pictureWidth: number
  pictureHeight: number
  pictureBlur: string
  pictureFocusX: number
  pictureFocusY: number
}

const toPicture = (row: CardRow): Picture | null =>
  row.pictureKey === null
    ? null
    : {
        key: row.pictureKey,
        alt: row.pictureAlt,
        width: row.pictureWidth,
        height: row.pictureHeight,
        blur: row.pictureBlur,
        focusX: row.pictureFocusX,
        focusY: row.pictureFocusY,
      }

/** Copies field by field: spread and rest would copy each row twice on a hot path. */
export const toCard = (row: CardRow): PackageCard => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  destination: row.destination,
  category: row.category,
  tags: row.tags,
  days: row.days,
  nights: row.nights,
  description: row.description,
  highlights: row.highlights,
  inclusions: row.inclusions,
  currency: row.currency,
  priceMinor: row.priceMinor,
  fromMinor: row.fromMinor,
  originalPriceMinor: row.originalPriceMinor,
  maxTravelers: row.maxTravelers,
  isFlightIncluded: row.isFlightIncluded,
  hotelRating: row.hotelRating,
  offered: row.offered,
  isDated: row.isDated,
  featured: row.featured,
  rating: row.rating,
  ratingCount: row.ratingCount,
  image: toPicture(row),
  status: row.status,
  createdAt: row.createdAt,
})
