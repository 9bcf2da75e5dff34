import { eq, getTableColumns } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { amountIn } from '../../../shared/amounts'
import { AppError } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { toLabel } from '../../settings/settings/categories.rules'
import { getAgency } from '../../settings/settings/service'
import { assertReferences, placeIdFor } from '../packages/references.service'
import { assertCurrency } from '../packages/save.service'
import type { PackageContent } from '../packages/schema'
import { previewPackage } from '../packages/service'
import { packages } from '../packages/table'
import type { PackageDetail } from '../packages/view'
import { getItems } from './items.service'
import { getPlaceIds } from '../places/save.service'
import type { PreviewInput } from './schema'
import { getDraft, getPackageDraft } from './service'
import type { DraftPreview, Item, OpenDraft } from './view'
import { itemKinds, type ItemKind } from '../inventory/item.rules'

const getIds = (chosen: readonly { id: string }[]) => chosen.map(({ id }) => id)

/** Returns the message of a refusal, by its field. */
const findProblem = (work: Promise<unknown>): Promise<Record<string, string>> =>
  work.then(
    () => ({}),
    (error: unknown) => {
      if (!(error instanceof AppError) || !error.details.field) throw error
      return { [error.details.field]: error.message }
    },
  )

const findGone = (chosen: readonly { id: string }[], items: readonly Item[]): string[] =>
  getIds(chosen).filter((id) => !items.some((item) => item.id === id))

/** Finds items that are gone, or priced in another currency than the package will have. */
function findItemProblems(content: PackageContent, items: readonly Item[], currency: Currency): Record<string, string> {
  const problems: Record<string, string> = {}
  const wanted = currency === content.currency ? `the package in ${currency}` : `not in ${currency}`
  for (const kind of itemKinds) {
    const foreign = items.find((item) => item.kind === kind && item.currency !== currency)
    if (foreign) problems[kind] = `${foreign.name} is priced in ${foreign.currency}, ${wanted}`
    if (findGone(content[kind], items).length > 0) problems[kind] = 'Something in this list is not in the inventory'
  }
  return problems
}

/** Maps values to columns by their names. */
const toRow = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(getTableColumns(packages)).flatMap(([name, column]) =>
      name in values ? [[column.name, values[name]]] : [],
    ),
  )

/** Builds the public page's data from the draft's rows. Missing values get ones that a page can show. */
async function buildPage(ctx: Ctx, draft: OpenDraft, id: string, placeId: string | null): Promise<PackageDetail> {
  const { content } = draft
  const { currency, soldOn } = content
  const { categories } = await getAgency({ ctx })
  const priceMinor = amountIn(currency, content.price) ?? 0
  const row = toRow({
    ...content,
    id,
    placeId,
    slug: draft.slug ?? '',
    title: content.name || 'Package name',
    category: content.category ? toLabel(categories, content.category) : '',
    days: content.days ?? 1,
    nights: content.nights ?? 0,
    maxTravelers: content.maxTravelers ?? 20,
    priceMinor,
    fromMinor: priceMinor,
    originalPriceMinor: amountIn(currency, content.originalPrice),
    rating: null,
    ratingCount: 0,
    status: draft.status,
    createdAt: ctx.now(),
    version: draft.packageVersion,
  })
  const toRows = <One extends object>(list: readonly One[], toMore: (one: One, index: number) => object) =>
    list.map((one, position) => ({ ...one, package_id: id, position, ...toMore(one, position) }))
  const page = await previewPackage(ctx, id, row, {
    package_days: toRows(content.itinerary, (_, index) => ({ day: index + 1 })),
    package_images: toRows(content.images, () => ({})),
    package_hotels: toRows(content.hotels, (one) => ({ hotel_id: one.id })),
    package_activities: toRows(content.activities, (one) => ({ activity_id: one.id })),
    package_transfers: toRows(content.transfers, (one) => ({ transfer_id: one.id })),
    package_meal_plans: toRows(content.mealPlans, (one) => ({ meal_plan_id: one.id })),
  })
  const ratings = page.hotels.filter(({ included }) => included).map(({ rating }) => rating)
  return {
    ...page,
    placeSlug: page.placeSlug ?? '',
    placeName: page.placeName ?? '',
    timeZone: page.timeZone ?? 'UTC',
    hotelRating: ratings.length ? Math.max(...ratings) : null,
    isDated: soldOn === 'departures' || (soldOn === 'auto' ? (page.isDated ?? false) : page.departures.length > 0),
  }
}

/** Reads a stored draft, or a package without one, as travelers will see it. @throws AppError not-found */
export async function getDraftPreview({ ctx, input }: Call<PreviewInput>): Promise<DraftPreview> {
  const { id = '00000000-0000-0000-0000-000000000000', packageId } = input
  const draft = await (packageId ? getPackageDraft({ ctx, input: { packageId } }) : getDraft({ ctx, input: { id } }))
  const { content } = draft
  const chosen = Object.fromEntries(itemKinds.map((kind) => [kind, getIds(content[kind])])) as Record<
    ItemKind,
    string[]
  >
  const [before] = draft.packageId
    ? await ctx.db
        .select({ status: packages.status, currency: packages.currency })
        .from(packages)
        .where(eq(packages.id, draft.packageId))
    : []
  const place = placeIdFor(ctx.db, { destination: content.destination, place: content.place || undefined })
  // Handles its refusal at once, as nobody waits for it while the others run.
  const placeId = place.catch(() => null)
  const references = { ...content, mealPlans: chosen.mealPlans, images: undefined }
  const currencyProblem = findProblem(
    assertCurrency(ctx, before ?? null, { status: 'active', currency: content.currency }),
  )
  const [items, { currency: agencyCurrency }, ...problems] = await Promise.all([
    getItems(ctx, chosen),
    getAgency({ ctx }),
    currencyProblem,
    content.destination === '' ? {} : findProblem(place),
    findProblem(getPlaceIds({ ctx, input: { slugs: content.alsoPlaces, field: 'alsoPlaces' } })),
    findProblem(assertReferences(ctx.db, references, draft.packageId ?? undefined)),
  ])
  const wanted = 'currency' in problems[0] ? agencyCurrency : content.currency
  return {
    detail: await buildPage(ctx, draft, draft.packageId ?? id, await placeId),
    items,
    gone: itemKinds.flatMap((kind) => findGone(content[kind], items)),
    problems: Object.assign({}, ...problems, findItemProblems(content, items, wanted)) as Record<string, string>,
  }
}
