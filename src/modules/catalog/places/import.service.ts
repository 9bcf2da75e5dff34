import { rememberImports } from '../../settings/settings/import-choices.service'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import type { Line } from '../../../platform/server/import/columns'
import { type Checked, readLines, type UnreadLine } from '../../../platform/server/import/engine'
import type { BadLine } from '../../../shared/csv'
import { conflict, invalid } from '../../../shared/errors'
import { readSlug } from '../../../shared/links'
import { fold, toSlug } from '../../../shared/text'
import { findChanges, getOutcome, describeUnknownId, parseLine, seenOnce, toOwnId } from '../../core/imports/line.rules'
import { toGroups } from '../../../shared/lists'
import type { Importer } from '../../core/imports/service'
import { lockIds, takeLock } from '../../core/locks/lock.service'
import { lockPackagesIn } from '../packages/search-columns.service'
import { holdCategories } from '../../settings/settings/service'
import { findZoneIn, listCountries, toCountryCodes } from './country.service'
import { getUsualZone } from './countries.rules'
import type { Country } from './view'
import { assertName, assertPosition, createPlaces, refuseName, updatePlaces } from './edit.service'
import { plant } from './import-tree.rules'
import { findKind, missingColumns, placeFields, splitPath, toInput } from './import.rules'
import { placeKinds } from './kinds.rules'
import { toAliases } from './names.rules'
import { removeUntouched } from './remove.service'
import { createPlaceInput, updatePlaceInput, type UpdatePlaceInput } from './schema'
import { type Place, placeAliases, places } from './table'

type Values = Omit<UpdatePlaceInput, 'id' | 'version' | 'image'>
/** Holds a place with its further names, as they are stored. */
type Stored = Place & { aliases: string[] }
/** Holds a new place, or the changes of a known one; both have its id. */
type Row = { id: string; values: Values; stored?: Stored }

const changedPlace = updatePlaceInput.omit({ id: true, image: true, parentId: true, version: true })
const newPlace = createPlaceInput
  .omit({ image: true, parentId: true })
  .extend({ kind: z.enum(placeKinds, 'What is it? A city, country, region or theme') })

/** Reads all places of the agency, of which there are thousands at most, to compare the lines with. */
async function readAgency(ctx: UserCtx, lines: readonly Line[]) {
  const [rows, words] = await Promise.all([ctx.db.select().from(places), ctx.db.select().from(placeAliases)])
  const wordsByPlace = toGroups(words, ({ placeId }) => placeId)
  const owners = new Map(words.map(({ alias, placeId }) => [alias, placeId]))
  const byId = new Map(
    rows.map((row): [string, Stored] => {
      const own = toAliases(row.slug, [row.name])
      const all = (wordsByPlace.get(row.id) ?? []).map(({ alias }) => alias)
      return [row.id, { ...row, aliases: all.filter((word) => !own.includes(word)).toSorted() }]
    }),
  )
  const bySlug = new Map([...byId.values()].map((one) => [one.slug, one]))
  const byName = toGroups([...byId.values()], ({ name }) => fold(name))
  const findNamed = (word: string) => owners.get(word) ?? byName.get(word)?.[0]?.id
  const given = new Map(lines.map(({ cells }) => [fold(cells.name ?? ''), cells.parent]))
  /** Lists the folded names of a cell's place and of its parents, by the file, or else here. */
  function listAbove(cell: string): Set<string> {
    const above = new Set<string>()
    for (let at: string | undefined = cell; at && !above.has(fold(at));) {
      const path: string[] = splitPath(at).map(fold)
      for (const word of [fold(at), ...path]) above.add(word)
      const last: string = path.at(-1) ?? ''
      at = given.get(last) ?? byId.get(byId.get(findNamed(last) ?? '')?.parentId ?? '')?.name
    }
    return above
  }
  /**
   * Tests whether a line's parent contains a place. A stored place without a parent may lie anywhere, but for a
   * country: Georgia in the United States is another place.
   */
  const isIn = ({ parentId, kind }: Stored, { parent: cell, kind: kindCell }: Line['cells']) => {
    if (!cell) return true
    if (parentId === null) return kindCell ? findKind(kindCell) === kind : kind !== 'country'
    const own = fold(byId.get(parentId)!.name)
    return [...listAbove(cell)].some((word) => word === own || findNamed(word) === parentId)
  }
  return { byId, bySlug, byName, owners, findNamed, liesIn: isIn }
}
type Agency = Awaited<ReturnType<typeof readAgency>>

/** Finds the place of a line, by its id, address, or name in what it lies in. @throws AppError invalid or conflict */
function findStored({ byId, bySlug, byName, liesIn }: Agency, cells: Line['cells']): Stored | undefined {
  const id = toOwnId(cells.id)
  if (id) {
    const own = byId.get(id.toLowerCase())
    if (!own) throw invalid(describeUnknownId('place'), 'id')
    return own
  }
  const addressed = cells.slug ? bySlug.get(readSlug(cells.slug)) : undefined
  if (addressed) return addressed
  if (cells.slug && !cells.name) throw invalid('There is no place of this address', 'slug')
  const namesakes = byName.get(fold(cells.name ?? '')) ?? []
  const [found, other] = namesakes.filter((one) => liesIn(one, cells))
  if (other) throw invalid(`There are ${namesakes.length} places of this name. Add the column Address`, 'name')
  if (found || namesakes.length === 0) return found
  const within = byId.get(namesakes[0]!.parentId ?? '')?.name
  throw conflict(
    `There is already a place of this name, ${within ? `in ${within}` : 'which lies in none'}. To move it, name its address in the column Address`,
    'name',
  )
}

const areAlike = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.toSorted().every((one, i) => one === others[i])

/** Drops values that the place has already: they may break rules for new ones. */
function withoutOwn(input: ReturnType<typeof toInput>, stored: Stored | undefined) {
  const { slug, aliases = [] } = input
  const { slug: own = toSlug(input.name ?? ''), name = '' } = stored ?? {}
  const words = toAliases(own, [name])
  const further = toAliases('', aliases).filter((word) => !words.includes(word))
  return {
    ...input,
    slug: slug === own ? undefined : slug,
    aliases: stored && areAlike(further, stored.aliases) ? undefined : input.aliases,
  }
}

type Read = Row & { name: string; words: readonly string[]; parent: string | undefined }

/** Returns a check of a line, apart from what its place lies in. */
function createLineReader(agency: Agency) {
  const once = seenOnce()
  /** Maps the names that lines give to places to these lines. */
  const given = new Map<string, number>()
  const { byId, bySlug, owners } = agency

  /** @throws AppError conflict for a name or address of another place, or another line */
  function claimNames(line: number, id: string, place: { slug: string; name: string; aliases: readonly string[] }) {
    const { slug, name } = place
    const other = bySlug.get(slug)
    if (other && other.id !== id) throw conflict(`${other.name} has this address already`, 'slug')
    const own = toAliases(slug, [name])
    const words = toAliases(slug, [name, ...place.aliases])
    for (const word of words) {
      const owner = owners.get(word)
      if (owner && owner !== id) throw refuseName(place, word, byId.get(owner)!.name)
      const earlier = given.get(word)
      if (earlier) throw conflict(`Line ${earlier} has the same name`, own.includes(word) ? 'name' : 'aliases')
    }
    for (const word of words) given.set(word, line)
    return words
  }

  return ({ line, cells }: Line, attempt: Parameters<typeof toInput>[1], settle: () => void): Read => {
    const stored = findStored(agency, cells)
    const { id: _, ...input } = withoutOwn(toInput(cells, attempt), stored)
    const values: Values = stored
      ? parseLine(changedPlace, input)
      : parseLine(newPlace, input as z.input<typeof newPlace>)
    settle()
    const name = values.name ?? stored!.name
    assertName(name)
    const { latitude = stored?.latitude ?? null, longitude = stored?.longitude ?? null } = values
    assertPosition({ latitude, longitude })
    once(line, 'name', stored?.id, 'place')
    const changes = stored ? findChanges(values, stored) : values
    const id = stored?.id ?? newId()
    const slug = values.slug ?? stored?.slug ?? toSlug(name)
    const known = stored?.aliases ?? []
    const isNamed = !stored || changes.name !== undefined || changes.slug !== undefined || changes.aliases !== undefined
    const former = stored && changes.name !== undefined ? [stored.name] : []
    const words = isNamed
      ? claimNames(line, id, { slug, name, aliases: [...(values.aliases ?? known), ...former] })
      : toAliases(slug, [name, ...known])
    return { id, values: changes, stored, name, words, parent: cells.parent || undefined }
  }
}

const toCountry = ({ kind, name }: Pick<Values, 'kind' | 'name'>): Country | undefined => {
  const [code] = kind === 'country' ? toCountryCodes([fold(name ?? '')]) : []
  return listCountries().find((one) => one.code === code)
}

/** Returns the time zone of a new place without one: of its country, coordinates, or parent. */
function findZone(
  { kind, latitude, longitude }: Values,
  country: Country | undefined,
  above: string | undefined,
): string | undefined {
  if (kind === 'country') return (country && getUsualZone(country)) || above
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? findZoneIn({ latitude, longitude }, country)
    : above
}

async function check(ctx: UserCtx, lines: readonly Line[], unread: readonly UnreadLine[]) {
  const agency = await readAgency(ctx, lines)
  const { rows, bad } = await readLines(ctx, lines, createLineReader(agency))
  const kept = new Set(rows.map(({ line }) => line))
  const left = [...lines.filter(({ line }) => !kept.has(line)), ...unread]
  const tree = plant(
    rows.map(({ line, row }) => ({ ...row, line })),
    agency.byId,
    agency.findNamed,
    new Map(left.map(({ line, cells }) => [fold(cells.name ?? ''), line])),
  )
  const all = new Map(rows.map((one) => [one.row.id, one]))
  const zones = new Map<string, string | undefined>()
  const countries = new Map<string, Country | undefined>()
  /** Returns the country that a place of here is or lies in. */
  const findCountry = (id: string | null): Country | undefined => {
    const at = agency.byId.get(id ?? '')
    return at && (toCountry(at) ?? findCountry(at.parentId))
  }
  const good: Checked<Row>[] = []
  for (const [id, parentId] of tree.parents) {
    const { line, row } = all.get(id)!
    const { stored, name } = row
    const values = { ...row.values }
    if (parentId !== (stored?.parentId ?? null)) values.parentId = parentId
    const above = zones.get(parentId ?? '') ?? agency.byId.get(parentId ?? '')?.timeZone
    const country = toCountry({ ...stored, ...values }) ?? countries.get(parentId ?? '') ?? findCountry(parentId)
    countries.set(id, country)
    if (!stored) values.timeZone ??= findZone(values, country, above)
    zones.set(id, values.timeZone ?? stored?.timeZone)
    good.push({ line, name, fate: getOutcome(stored, values), row: { id, values, stored } })
  }
  return { good, bad: [...bad, ...tree.bad] satisfies BadLine[] }
}

/** Returns what an undo gives back: with the names all of them, as a rename keeps the former one. */
function toFormer(stored: Stored, values: Values): Record<string, unknown> {
  const names = Object.keys(values) as (keyof Values)[]
  const isNamed = names.some((name) => name === 'name' || name === 'slug' || name === 'aliases')
  return Object.fromEntries([...names, ...(isNamed ? (['aliases'] as const) : [])].map((name) => [name, stored[name]]))
}

export const placeImporter: Importer<Row> = {
  kind: 'places',
  table: places,
  memory: rememberImports('places'),
  keepsOrder: true,
  fields: placeFields,
  missing: missingColumns,
  check,
  add: async (ctx, lines) => {
    const all = lines.map(({ row: { id, values } }) => ({ ...values, id, name: values.name!, kind: values.kind! }))
    await createPlaces(ctx, all)
    return all.map(({ id }) => id)
  },
  change: async (ctx, lines) => {
    const all = lines.map(({ row }) => ({ ...row, stored: row.stored! }))
    const after = await updatePlaces(
      ctx,
      all.map(({ id, values, stored }) => ({ ...values, id, version: stored.version })),
    )
    return all.map(({ id, values, stored }, i) => {
      return { id, version: after[i]!.version, before: toFormer(stored, values) }
    })
  },
  lock: async (ctx, { ids, strength }) => {
    await holdCategories(ctx)
    await takeLock(ctx, 'places')
    if (ids.length === 0) return
    await lockIds(ctx, places, inArray(places.id, [...ids]), strength)
    await lockPackagesIn(ctx, ids)
  },
  remove: removeUntouched,
  restore: async (ctx, changes) => {
    const all = changes.map(({ id, version, before }) => ({ ...(before as Values), id, version }))
    return (await updatePlaces(ctx, all, { keepsNames: false })).length
  },
}
