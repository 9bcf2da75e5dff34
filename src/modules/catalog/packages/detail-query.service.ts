import { selectFields, toJson } from '../../../platform/server/database/view-columns'
import type { Picture } from '../../core/media/view'
import { cardColumns, firstPicture, getPictureFields, toAltSql } from './card.service'
import { type ContentDay, type PackageContent, packageContent } from './schema'
import { packages } from './table'
import {
  type ActivityOption,
  type DatedDay,
  type HotelOption,
  type ItineraryDay,
  type MealPlanOption,
  packageCard,
  type PackageDetail,
  packageDetail,
  type TransferOption,
} from './view'

/** Aggregates objects of a view; the compiler asks for each of its fields. */
const list = <View>(fields: Record<keyof View & string, string>, from: string, order: string) =>
  `COALESCE((SELECT json_agg(${toJson(fields)} ORDER BY ${order}) FROM ${from}), '[]'::json)`

const picture = getPictureFields('m', toAltSql('g'))
/** Aggregates the pictures of the item `x`. */
const itemImages = list<Picture>(
  picture,
  'inventory_images g JOIN media m ON m.id = g.media_id WHERE g.item_id = x.id',
  'g.position',
)

/** Holds the fields of every option; `o` is the package's row, `x` the inventory item. Inactive items are left out. */
const option = {
  id: 'x.id',
  name: 'x.name',
  description: 'x.description',
  priceMinor: 'x.price_minor',
  images: itemImages,
}
const selectOffered = <Option>(
  fields: Record<Exclude<keyof Option & string, keyof typeof option>, string>,
  offers: string,
  items: string,
  key: string,
) =>
  list<Record<string, string>>(
    { ...option, ...fields },
    `${offers} o JOIN ${items} x ON x.id = o.${key} WHERE o.package_id = p.id AND x.status = 'active'`,
    'o.position',
  )

const images = list<Picture>(
  picture,
  'package_images g JOIN media m ON m.id = g.media_id WHERE g.package_id = p.id',
  'g.position',
)
const itinerary = list<Omit<ItineraryDay, 'pictures'>>(
  {
    day: 'd.day',
    title: 'd.title',
    description: 'd.description',
    activities: 'd.activities',
    meals: 'd.meals',
    accommodation: 'd.accommodation',
    transport: 'd.transport',
    notes: 'd.notes',
    place: `CASE WHEN dp.id IS NOT NULL THEN ${toJson({
      slug: 'dp.slug',
      name: 'dp.name',
      latitude: 'dp.latitude',
      longitude: 'dp.longitude',
    })} END`,
    image: `(SELECT ${toJson(picture)} FROM package_images g JOIN media m ON m.id = g.media_id
      WHERE g.package_id = p.id AND g.media_id = d.image_id)`,
  },
  'package_days d LEFT JOIN places dp ON dp.id = d.place_id WHERE d.package_id = p.id',
  'd.day',
)
const hotels = selectOffered<HotelOption>(
  {
    included: 'o.included',
    nights: 'o.nights',
    rating: 'x.star_rating',
    location: 'x.location',
    roomType: 'x.room_type',
    amenities: 'x.amenities',
    checkInTime: 'x.check_in_time',
    checkOutTime: 'x.check_out_time',
  },
  'package_hotels',
  'hotels',
  'hotel_id',
)
const activities = selectOffered<ActivityOption>(
  {
    included: 'o.included',
    day: 'o.day',
    location: 'x.location',
    category: 'x.category',
    duration: 'x.duration',
    inclusions: 'x.inclusions',
    ageRestriction: 'x.age_restriction',
  },
  'package_activities',
  'activities',
  'activity_id',
)
const transfers = selectOffered<TransferOption>(
  {
    included: 'o.included',
    type: 'x.vehicle_type',
    from: 'x.from_location',
    to: 'x.to_location',
    duration: 'x.duration',
    capacity: 'x.capacity',
  },
  'package_transfers',
  'transfers',
  'transfer_id',
)
const mealPlans = selectOffered<MealPlanOption>(
  { type: 'x.type', menu: 'x.menu', inclusions: 'x.inclusions', restrictions: 'x.restrictions' },
  'package_meal_plans',
  'meal_plans',
  'meal_plan_id',
)

/** Needs no LIMIT: `maxComing` of departures/rule.rules bounds coming departures. */
const departures = list<DatedDay>(
  {
    date: 'd.starts_on',
    bookBy: 'd.book_by',
    isOpen: `d.status = 'scheduled' AND (d.price_minor IS NULL OR d.currency = p.currency)`,
    priceMinor: 'CASE WHEN d.currency = p.currency THEN d.price_minor END',
  },
  `departures d WHERE d.package_id = p.id AND d.status <> 'cancelled' AND d.departs_at > $3::timestamptz`,
  'd.starts_on',
)

type Further = Exclude<keyof PackageDetail, keyof typeof packageCard.shape>
const further = Object.keys(packageDetail.shape).filter((name) => !(name in packageCard.shape)) as Further[]
const detailColumns = selectFields(packages, 'p', further, {
  placeSlug: 'pl.slug',
  placeName: 'pl.name',
  timeZone: 'pl.time_zone',
  images,
  itinerary,
  hotels,
  activities,
  transfers,
  mealPlans,
  departures,
})

const detailSelect = `
  SELECT ${cardColumns}, ${detailColumns}
  FROM packages p LEFT JOIN places pl ON pl.id = p.place_id ${firstPicture}`

/**
 * Builds one statement for a whole package. `$1`: its id or slug; `$2`: whether to include inactive ones; `$3`: now.
 */
export const composeDetailQuery = (by: 'id' | 'slug'): string => `
  ${detailSelect} WHERE p.${by} = $1::${by === 'id' ? 'uuid' : 'text'} AND (p.status = 'active' OR $2::boolean)`

const toTable = (name: string, list = `rows -> '${name}'`) =>
  `${name} AS (SELECT t.* FROM given, jsonb_populate_recordset(NULL::${name}, ${list}) t)`
const withIds = (name: string, ids: string, joins: string) =>
  toTable(
    name,
    `(SELECT jsonb_agg(x || jsonb_build_object(${ids})) FROM jsonb_array_elements(rows -> '${name}') x ${joins})`,
  )
/** Finds a place by its slug, also by a former one. */
const namedPlace = `coalesce((SELECT n.id FROM places n WHERE n.slug = x ->> 'place'),
  (SELECT r.place_id FROM place_redirects r WHERE r.slug = x ->> 'place'))`
const namedPicture = `media m ON m.key = substring(x ->> 'image' FROM '[^/]*$')`

/**
 * Reads a draft by the statement of the public page: its rows replace the tables. `$1`: its package's id; `$2`:
 * replaced values of the package, by column; `$3`: now; `$4`: rows by table. Days and pictures name their `place` and
 * `image`.
 */
export const previewQuery = `
  WITH given AS (SELECT $2::text::jsonb AS own, $4::text::jsonb AS rows),
    packages AS (
      SELECT t.* FROM given, jsonb_populate_record((SELECT p FROM packages p WHERE p.id = $1::uuid), own) t
    ),
    ${toTable('package_hotels')}, ${toTable('package_activities')},
    ${toTable('package_transfers')}, ${toTable('package_meal_plans')},
    ${withIds('package_images', `'media_id', m.id`, `JOIN ${namedPicture}`)},
    ${withIds('package_days', `'place_id', dp.id, 'image_id', m.id`, `LEFT JOIN places dp ON dp.id = ${namedPlace} LEFT JOIN ${namedPicture}`)}
  ${detailSelect}`

const address = `'/media/' || m.key`
const days = list<ContentDay>(
  {
    title: 'd.title',
    description: 'd.description',
    activities: 'd.activities',
    meals: 'd.meals',
    accommodation: 'd.accommodation',
    transport: 'd.transport',
    notes: 'd.notes',
    place: `COALESCE(dp.slug, '')`,
    image: `COALESCE((SELECT ${address} FROM media m WHERE m.id = d.image_id), '')`,
  },
  'package_days d LEFT JOIN places dp ON dp.id = d.place_id WHERE d.package_id = p.id',
  'd.day',
)
const selectChosen = <Choice>(fields: Record<keyof Choice & string, string>, offers: string) =>
  list<Choice>(fields, `${offers} o WHERE o.package_id = p.id`, 'o.position')
type ChosenItem<Kind extends 'hotels' | 'activities' | 'transfers' | 'mealPlans'> = PackageContent[Kind][number]

const contentFields = Object.keys(packageContent.shape) as (keyof PackageContent)[]
const contentColumns = selectFields(packages, 'p', contentFields, {
  name: 'p.title',
  place: 'pl.slug',
  alsoPlaces: `ARRAY(SELECT a.slug FROM package_places g JOIN places a ON a.id = g.place_id
    WHERE g.package_id = p.id ORDER BY a.slug)`,
  itinerary: days,
  hotels: selectChosen<ChosenItem<'hotels'>>(
    { id: 'o.hotel_id', included: 'o.included', nights: 'o.nights' },
    'package_hotels',
  ),
  activities: selectChosen<ChosenItem<'activities'>>(
    { id: 'o.activity_id', included: 'o.included', day: 'o.day' },
    'package_activities',
  ),
  transfers: selectChosen<ChosenItem<'transfers'>>(
    { id: 'o.transfer_id', included: 'o.included' },
    'package_transfers',
  ),
  mealPlans: selectChosen<ChosenItem<'mealPlans'>>({ id: 'o.meal_plan_id' }, 'package_meal_plans'),
  price: 'p.price_minor::float8',
  originalPrice: 'p.original_price_minor::float8',
  images: list<PackageContent['images'][number]>(
    { image: address, alt: 'g.alt' },
    'package_images g JOIN media m ON m.id = g.media_id WHERE g.package_id = p.id',
    'g.position',
  ),
})

/** Reads the content of packages in any status, with the field names of `PackageContent`. `$1`: their ids. */
export const contentQuery = `
  SELECT ${contentColumns}, p.id, p.slug, p.status, p.version
  FROM packages p JOIN places pl ON pl.id = p.place_id WHERE p.id = ANY ($1::uuid[])`
