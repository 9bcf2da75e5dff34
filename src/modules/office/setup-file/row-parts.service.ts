import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { latestToday } from '../../../shared/dates'
import { AppError, invalid } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { type Permission, permissions } from '../../../shared/permissions'
import { updatePlaces } from '../../catalog/places/edit.service'
import { listTilePlaces, setTiles } from '../../catalog/places/tiles.service'
import { maxSearched } from '../../catalog/places/schema'
import { places } from '../../catalog/places/table'
import { getPicturesAt } from '../../core/media/find.service'
import { users } from '../../identity/auth/table'
import { createTeam, listTeams, updateTeam } from '../../identity/teams/service'
import { createRole, listRoles } from '../../identity/roles/service'
import { updateRole } from '../users/roles.service'
import type { PageDocument } from '../../settings/pages/document.schema'
import {
  createPage,
  openPage,
  publishPage,
  toContent,
  toPlace,
  toPublished,
  unpublishPage,
  updatePage,
} from '../../settings/pages/service'
import { pages } from '../../settings/pages/table'
import { getRatesOn, setRate } from '../../settings/settings/service'
import { exchangeRates } from '../../settings/settings/table'
import { createTax, listTaxes, updateTax } from '../../settings/taxes/service'
import { type Parts, rowKeys } from './schema'

type RowPart = 'taxes' | 'rates' | 'roles' | 'teams' | 'pages'
type Entry<Name extends RowPart> = Parts[Name][number]
/** Holds a row in the document's form, with the id and version that its change needs. */
type Row<One> = { id: string; version: number; one: One }

type Kind<Name extends RowPart> = {
  /** Identifies a row in every agency. */
  toKey: (one: Entry<Name>) => string
  /** Lists the rows here; those of the keys, where the document may have others than are listed. */
  list: (ctx: Ctx, given: Parts[Name] | undefined) => Promise<Row<Entry<Name>>[]>
  /** Drops values that this agency cannot have, and keeps fields that an older file lacks. */
  prepare?: (ctx: Ctx, one: Entry<Name>, row: Row<Entry<Name>> | undefined) => Promise<Entry<Name>>
  save: (ctx: UserCtx, one: Entry<Name>, row: Row<Entry<Name>> | undefined) => Promise<unknown>
}

const taxes: Kind<'taxes'> = {
  toKey: rowKeys.taxes,
  list: async (ctx) => (await listTaxes({ ctx })).map(({ id, version, ...one }) => ({ id, version, one })),
  prepare: async (_ctx, one, row) => {
    const isContained = one.isContained ?? (row?.one.base === one.base && row.one.isContained)
    return { ...one, isContained }
  },
  save: (ctx, { isContained = false, ...one }, row) =>
    row
      ? updateTax({ ctx, input: { id: row.id, version: row.version, ...one, isContained } })
      : createTax({ ctx, input: { ...one, isContained } }),
}

/** Orders permissions as the form saves them. */
const sortPermissions = (held: readonly Permission[]): Permission[] => permissions.filter((one) => held.includes(one))

const roles: Kind<'roles'> = {
  toKey: rowKeys.roles,
  list: async (ctx) =>
    (await listRoles({ ctx })).flatMap(({ id, version, name, permissions: held, sees }) =>
      id === null ? [] : { id, version, one: { name, permissions: sortPermissions(held), sees } },
    ),
  save: (ctx, one, row) =>
    row ? updateRole({ ctx, input: { id: row.id, version: row.version, ...one } }) : createRole({ ctx, input: one }),
}

/** Returns the addresses of the staff's accounts, or of those that are asked for, with their ids. */
const findStaff = async (ctx: Ctx, emails?: readonly string[]): Promise<Map<string, string>> => {
  const { id, email, role } = users
  const isAsked = emails && inArray(email, [...emails])
  const found = await ctx.db
    .select({ id, email })
    .from(users)
    .where(and(ne(role, 'traveler'), isAsked))
  return new Map(found.map((one) => [one.email, one.id]))
}

const teams: Kind<'teams'> = {
  toKey: rowKeys.teams,
  list: async (ctx) => {
    const [found, staff] = await Promise.all([listTeams({ ctx }), findStaff(ctx)])
    const emails = new Map([...staff].map(([email, id]) => [id, email]))
    return found.map(({ id, version, name, members }) => {
      const addresses = members.flatMap((one) => emails.get(one.id) ?? [])
      return { id, version, one: { name, members: addresses.toSorted() } }
    })
  },
  // Adds the members who work here to those of the team, and makes no accounts.
  prepare: async (ctx, { name, members }, row) => {
    const known = await findStaff(ctx, members)
    return { name, members: [...new Set([...(row?.one.members ?? []), ...known.keys()])].toSorted() }
  },
  save: async (ctx, { name, members }, row) => {
    const memberIds = [...(await findStaff(ctx, members)).values()]
    return row
      ? updateTeam({ ctx, input: { id: row.id, version: row.version, name, memberIds } })
      : createTeam({ ctx, input: { name, memberIds } })
  },
}

const rates: Kind<'rates'> = {
  toKey: rowKeys.rates,
  list: async (ctx, given) => {
    const found = given ? await listRatesLike(ctx, given) : await getRatesOn(ctx, latestToday(ctx.now()))
    return found.map((one) => ({ id: rowKeys.rates(one), version: 0, one }))
  },
  save: (ctx, one) => setRate({ ctx, input: one }),
}

/** Returns rates of the same pairs and days, in either direction: a new one replaces both. */
async function listRatesLike(ctx: Ctx, given: Parts['rates']): Promise<Parts['rates']> {
  if (given.length === 0) return []
  const { fromCurrency, toCurrency, asOf, micros } = exchangeRates
  const isOne = (one: Entry<'rates'>) =>
    and(inArray(fromCurrency, [one.from, one.to]), inArray(toCurrency, [one.from, one.to]), eq(asOf, one.asOf))
  const found = await ctx.db
    .select({ from: fromCurrency, to: toCurrency, micros, asOf })
    .from(exchangeRates)
    .where(or(...given.map(isOne)))
    .orderBy(fromCurrency, toCurrency, asOf)
  return found.map((rate) => ({ ...rate, from: rate.from as Currency, to: rate.to as Currency }))
}

type Page = Entry<'pages'>

/** Drops unknown pictures, and places in the menu that a page cannot have. */
async function withOwnPictures(ctx: Ctx, given: Page): Promise<Page> {
  const at = { slug: given.slug, place: toPlace(given) }
  const page = { ...given, ...at, published: given.published && { ...at, ...given.published } }
  const documents = [page.document, ...(page.published ? [page.published.document] : [])]
  const asked = documents.flatMap(({ content }) =>
    content.flatMap((one) => (one.type === 'image' ? one.attrs.src : [])),
  )
  if (asked.length === 0) return page
  const found = await getPicturesAt(ctx.db, asked)
  const trim = ({ type, content }: PageDocument): PageDocument => ({
    type,
    content: content.filter((one) => one.type !== 'image' || found.has(one.attrs.src)),
  })
  const { published } = page
  return {
    ...page,
    document: trim(page.document),
    published: published && { ...published, document: trim(published.document) },
  }
}

/** Saves and publishes the public page, then saves the draft, if it differs. */
async function savePage(ctx: UserCtx, one: Page, row: Row<Page> | undefined): Promise<void> {
  const { published, ...draft } = one
  const texts = published && !isDeepStrictEqual(published, row?.one.published) ? [published] : []
  let saved: { id: string; version: number } | undefined = row
  const save = async (text: Omit<Page, 'published'>) => {
    saved = saved
      ? await updatePage({ ctx, input: { id: saved.id, version: saved.version, ...text } })
      : await createPage({ ctx, input: text })
  }
  for (const text of texts) {
    await save({ ...draft, ...text })
    saved = await publishPage({ ctx, input: { id: saved!.id, version: saved!.version } })
  }
  if (!published && row?.one.published) saved = await unpublishPage({ ctx, input: row })
  const now = saved && (await openPage({ ctx, input: saved }))
  if (!now || !isDeepStrictEqual(toContent(now), draft)) await save(draft)
}

const ownPages: Kind<'pages'> = {
  toKey: rowKeys.pages,
  list: async (ctx, given) => {
    const those =
      given &&
      inArray(
        pages.slug,
        given.map(({ slug }) => slug),
      )
    const found = await ctx.db.select().from(pages).where(those).orderBy(asc(pages.slug)).limit(500)
    return found.map((row) => ({
      id: row.id,
      version: row.version,
      one: { ...toContent(row), published: toPublished(row) },
    }))
  },
  prepare: withOwnPictures,
  save: savePage,
}

/** Makes a part of rows: what the document names is added or changed, other rows stay. */
function createRowPart<Name extends RowPart>({ toKey, list, prepare, save }: Kind<Name>) {
  const find = async (ctx: Ctx, given: Parts[Name] | undefined) => {
    const found = await list(ctx, given)
    if (!given) return found
    const keys = new Set((given as Entry<Name>[]).map(toKey))
    return found.filter(({ one }) => keys.has(toKey(one)))
  }
  return {
    read: async (ctx: Ctx, given?: Parts[Name]) => (await find(ctx, given)).map(({ one }) => one) as Parts[Name],
    apply: async (ctx: UserCtx, given: Parts[Name]): Promise<void> => {
      const rows = new Map((await find(ctx, given)).map((row) => [toKey(row.one), row]))
      const asked = (given as Entry<Name>[]).map((one, i) => ({ one, i }))
      const isNew = ({ one }: { one: Entry<Name> }) => (rows.has(toKey(one)) ? 0 : 1)
      // Changes rows before others are added: a tax that ends makes room for the next of its name.
      for (const { one, i } of asked.toSorted((a, b) => isNew(a) - isNew(b))) {
        const row = rows.get(toKey(one))
        const wanted = prepare ? await prepare(ctx, one, row) : one
        if (row && isDeepStrictEqual(row.one, wanted)) continue
        try {
          await save(ctx, wanted, row)
        } catch (error) {
          throw nameRefusedPlace(error, String(i))
        }
      }
    },
  }
}

/** Names the place of a refusal in the document. */
export function nameRefusedPlace(error: unknown, place: string): unknown {
  if (!(error instanceof AppError)) return error
  const { field, fields, current: _, ...details } = error.details
  const getInnerPlace = (name: string) => `${place}.${name}`
  return new AppError(error.code, error.message, {
    ...details,
    field: field === undefined ? place : getInnerPlace(field),
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, message]) => [getInnerPlace(name), message])),
    }),
  })
}

/** @throws AppError invalid, naming the position of an address that no place has */
async function requirePlaces(ctx: Ctx, given: readonly string[]): Promise<string[]> {
  const { id, slug } = places
  const found = await ctx.db
    .select({ id, slug })
    .from(places)
    .where(inArray(slug, [...given]))
  const ids = new Map(found.map((one) => [one.slug, one.id]))
  const missing = given.findIndex((one) => !ids.has(one))
  if (missing >= 0) throw invalid(`There is no place ‘${given[missing]!}’ here. Add it first`, String(missing))
  return given.map((one) => ids.get(one)!)
}

const tiles = {
  read: async (ctx: Ctx): Promise<Parts['tiles']> => (await listTilePlaces({ ctx })).map(({ slug }) => slug),
  apply: async (ctx: Ctx, given: Parts['tiles']): Promise<void> => {
    await setTiles({ ctx, input: { ids: await requirePlaces(ctx, given) } })
  },
}

const searchBar = {
  read: async ({ db }: Ctx): Promise<Parts['searchBar']> => {
    const { slug, name, searchRank } = places
    const order = [asc(searchRank), sql`${name} COLLATE "und-x-icu"`, asc(slug)]
    const found = await db
      .select({ slug })
      .from(places)
      .where(isNotNull(searchRank))
      .orderBy(...order)
    return found.map((one) => one.slug)
  },
  apply: async (ctx: Ctx, given: Parts['searchBar']): Promise<void> => {
    if (isDeepStrictEqual(await searchBar.read(ctx), given)) return
    const positions = new Map((await requirePlaces(ctx, given)).map((id, i) => [id, Math.min(i + 1, maxSearched)]))
    const { id, searchRank } = places
    const found = await ctx.db
      .select({ id, searchRank })
      .from(places)
      .where(or(isNotNull(searchRank), inArray(id, [...positions.keys()])))
    const moved = found.flatMap((one) => {
      const position = positions.get(one.id) ?? null
      return position === one.searchRank ? [] : { id: one.id, searchRank: position }
    })
    await updatePlaces(ctx, moved)
  },
}

export const rowParts = {
  taxes: createRowPart(taxes),
  rates: createRowPart(rates),
  roles: createRowPart(roles),
  teams: createRowPart(teams),
  pages: createRowPart(ownPages),
  tiles,
  searchBar,
}
