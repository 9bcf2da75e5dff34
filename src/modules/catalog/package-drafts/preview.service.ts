import { inArray } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { AppError } from '../../../shared/errors'
import { cleanList } from '../../../shared/lists'
import { amountIn } from '../../../shared/amounts'
import { getItemPictures } from '../inventory/pictures.service'
import { activities, hotels, mealPlans, transfers } from '../inventory/table'
import type { Picture } from '../../core/media/view'
import { media } from '../../core/media/table'
import { categories, toLabel } from '../packages/categories.rules'
import { withDayPictures } from '../packages/day-pictures.rules'
import type { PackageContent } from '../packages/schema'
import type { PackageDetail } from '../packages/view'
import { packageById } from '../packages/service'
import { assertReferences, placeIdFor } from '../packages/references.service'
import { places } from '../places/table'
import { type Item, itemKinds, type ItemKind } from './items.rules'
import { getItems } from './items.service'
import type { PreviewInput } from './schema'
import { getPackageDraft, getDraft } from './service'

/** Describes a draft as travelers will see it, with its items, and errors by field that only the database finds. */
export type DraftPreview = {
  detail: PackageDetail
  items: Item[]
  /** Lists ids of chosen items that left the inventory. */
  gone: string[]
  problems: Record<string, string>
}

type Rows<T> = Map<string, T>
const getIds = (chosen: readonly { id: string }[]) => chosen.map(({ id }) => id)

async function byId<T extends { id: string }>(ids: string[], read: () => PromiseLike<T[]>): Promise<Rows<T>> {
  return new Map((ids.length ? await read() : []).map((row) => [row.id, row]))
}

/** Keeps chosen items that are active, in order, with the package's own fields. */
const offered = <C extends { id: string }, Row extends { status: string }, Shown>(
  chosen: readonly C[],
  rows: Rows<Row>,
  show: (row: Row, choice: C) => Shown,
): Shown[] =>
  chosen.flatMap((choice) => {
    const row = rows.get(choice.id)
    return row?.status === 'active' ? [show(row, choice)] : []
  })

async function getOptions(ctx: Ctx, content: PackageContent) {
  const { db } = ctx
  const [hotelRows, activityRows, transferRows, mealRows, pictures] = await Promise.all([
    byId(getIds(content.hotels), () =>
      db
        .select()
        .from(hotels)
        .where(inArray(hotels.id, getIds(content.hotels))),
    ),
    byId(getIds(content.activities), () =>
      db
        .select()
        .from(activities)
        .where(inArray(activities.id, getIds(content.activities))),
    ),
    byId(getIds(content.transfers), () =>
      db
        .select()
        .from(transfers)
        .where(inArray(transfers.id, getIds(content.transfers))),
    ),
    byId(getIds(content.mealPlans), () =>
      db
        .select()
        .from(mealPlans)
        .where(inArray(mealPlans.id, getIds(content.mealPlans))),
    ),
    getItemPictures(ctx, [...getIds(content.hotels), ...getIds(content.activities)]),
  ])
  const getImages = (id: string) => ({ images: pictures.get(id) ?? [] })
  return {
    hotels: offered(content.hotels, hotelRows, (row, choice) => ({
      ...row,
      rating: row.starRating,
      ...getImages(row.id),
      ...choice,
    })),
    activities: offered(content.activities, activityRows, (row, choice) => ({
      ...row,
      ...getImages(row.id),
      ...choice,
    })),
    transfers: offered(content.transfers, transferRows, (row, choice) => ({
      ...row,
      type: row.vehicleType,
      from: row.fromLocation,
      to: row.toLocation,
      ...choice,
    })),
    mealPlans: offered(content.mealPlans, mealRows, (row) => row),
  }
}

async function getPictures({ db }: Ctx, content: PackageContent): Promise<Picture[]> {
  const keys = content.images.map(({ image }) => image.replace(/^.*\/media\//, ''))
  const found = keys.length ? await db.select().from(media).where(inArray(media.key, keys)) : []
  return keys.flatMap((key, i) => {
    const row = found.find((one) => one.key === key)
    if (!row) return []
    const { width, height, blur, focusX, focusY } = row
    return [{ key, alt: content.images[i]!.alt, width, height, blur, focusX, focusY }]
  })
}

const nowhere = { slug: '', name: '', timeZone: 'UTC', latitude: null, longitude: null }

/** Finds places of the draft and of its days; `problem` when the destination names none. */
async function getPlaces({ db }: Ctx, content: PackageContent) {
  let problem: Record<string, string> = {}
  const input = { destination: content.destination, place: content.place || undefined }
  const id = await placeIdFor(db, input).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    if (content.destination) problem = { destination: error.message }
    return null
  })
  const slugs = content.itinerary.flatMap(({ place }) => place || [])
  const [own] = id
    ? await db
        .select()
        .from(places)
        .where(inArray(places.id, [id]))
    : []
  const others = slugs.length ? await db.select().from(places).where(inArray(places.slug, slugs)) : []
  return { own: own ?? nowhere, bySlug: new Map(others.map((place) => [place.slug, place])), problem }
}

/** Returns the first list with an unknown or archived item, by field. */
async function referenceProblem({ db }: Ctx, content: PackageContent, packageId: string | null) {
  const refs = { ...content, mealPlans: getIds(content.mealPlans), images: undefined }
  const error = await assertReferences(db, refs, packageId ?? undefined).catch((thrown: unknown) => thrown)
  if (error === undefined) return {}
  if (!(error instanceof AppError) || !error.details.field) throw error
  return { [error.details.field]: error.message }
}

/** Computes departures and `isDated` of the draft. */
async function getDepartures(ctx: Ctx, { soldOn }: PackageContent, packageId: string | null) {
  const pkg = packageId === null ? null : await packageById({ ctx, input: { id: packageId } })
  const departures = pkg?.departures ?? []
  const isDated = soldOn === 'departures' || (soldOn === 'auto' ? (pkg?.isDated ?? false) : departures.length > 0)
  return { departures, isDated }
}

const findGone = (chosen: readonly { id: string }[], items: readonly Item[]): string[] =>
  getIds(chosen).filter((id) => !items.some((item) => item.id === id))

/** Finds items that are gone, or priced in another currency. */
function itemProblems(content: PackageContent, items: readonly Item[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const kind of itemKinds) {
    const foreign = items.find((item) => item.kind === kind && item.currency !== content.currency)
    if (foreign) problems[kind] = `${foreign.name} is priced in ${foreign.currency}, the package in ${content.currency}`
    if (findGone(content[kind], items).length > 0) problems[kind] = 'Something in this list is not in the inventory'
  }
  return problems
}

/** Builds the public page's data from a stored draft, or from a package without one. @throws AppError not-found */
export async function draftPreview({ ctx, input }: Call<PreviewInput>): Promise<DraftPreview> {
  const { id = '00000000-0000-0000-0000-000000000000', packageId } = input
  const draft = await (packageId ? getPackageDraft({ ctx, input: { packageId } }) : getDraft({ ctx, input: { id } }))
  const { content } = draft
  const chosen: Record<ItemKind, string[]> = {
    hotels: getIds(content.hotels),
    activities: getIds(content.activities),
    transfers: getIds(content.transfers),
    mealPlans: getIds(content.mealPlans),
  }
  const [items, options, images, place, references, dated] = await Promise.all([
    getItems(ctx, chosen),
    getOptions(ctx, content),
    getPictures(ctx, content),
    getPlaces(ctx, content),
    referenceProblem(ctx, content, draft.packageId),
    getDepartures(ctx, content, draft.packageId),
  ])
  const ratings = options.hotels.filter(({ included }) => included).map(({ rating }) => rating)
  const priceMinor = amountIn(content.currency, content.price) ?? 0
  const itinerary = content.itinerary.map((day, i) => ({
    ...day,
    activities: cleanList(day.activities),
    meals: cleanList(day.meals),
    day: i + 1,
    place: place.bySlug.get(day.place) ?? null,
    image: images.find(({ key }) => day.image !== '' && day.image.endsWith(key)) ?? null,
  }))
  const detail: PackageDetail = {
    ...content,
    highlights: cleanList(content.highlights),
    inclusions: cleanList(content.inclusions),
    exclusions: cleanList(content.exclusions),
    tags: cleanList(content.tags),
    departureCities: cleanList(content.departureCities),
    ...dated,
    ...options,
    id: draft.packageId ?? id,
    slug: draft.slug ?? '',
    title: content.name || 'Package name',
    category: categories.find((one) => one === toLabel(content.category)) ?? 'cultural',
    days: content.days ?? 1,
    nights: content.nights ?? 0,
    maxTravelers: content.maxTravelers ?? 20,
    priceMinor,
    fromMinor: priceMinor,
    originalPriceMinor: amountIn(content.currency, content.originalPrice),
    hotelRating: ratings.length ? Math.max(...ratings) : null,
    rating: null,
    ratingCount: 0,
    image: images[0] ?? null,
    images,
    status: draft.status,
    createdAt: ctx.now().toISOString(),
    itinerary: withDayPictures({ ...options, itinerary }),
    placeSlug: place.own.slug,
    placeName: place.own.name,
    timeZone: place.own.timeZone,
    version: draft.packageVersion,
  }
  return {
    detail,
    items,
    gone: itemKinds.flatMap((kind) => findGone(content[kind], items)),
    problems: { ...place.problem, ...references, ...itemProblems(content, items) },
  }
}
