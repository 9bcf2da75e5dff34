import { isNotNull } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { sha256 } from '../../../platform/server/storage'
import { AppError, invalid, stale } from '../../../shared/errors'
import { can } from '../../../shared/permissions'
import { toChange } from '../../core/events/changes.rules'
import { recordExport } from '../../core/events/export.service'
import { lockIds, takeLock } from '../../core/locks/lock.service'
import { users } from '../../identity/auth/table'
import { officeRoles } from '../../identity/roles/table'
import { teams } from '../../identity/teams/table'
import { holdCategories, holdSettings } from '../../settings/settings/service'
import { taxes } from '../../settings/taxes/table'
import { partNames, partNeeds, type PartName } from './part.rules'
import { nameRefusedPlace, rowParts } from './row-parts.service'
import type { ApplySetupInput, Parts, SetupDocument } from './schema'
import { createSettingsPart } from './settings-parts.service'
import type { SetupPart, SetupParts } from './view'

type Part<Given> = {
  /** Reads the part in the document's form; of rows those that `given` names. */
  read: (ctx: Ctx, given?: Given) => Promise<Given>
  /** Saves the part by the services of its forms. */
  apply: (ctx: UserCtx, given: Given) => Promise<void>
}

const parts: { [Name in PartName]: Part<Parts[Name]> } = {
  ...rowParts,
  agency: createSettingsPart('agency'),
  brand: createSettingsPart('brand'),
  currencies: createSettingsPart('currencies'),
  terms: createSettingsPart('terms'),
  words: createSettingsPart('words'),
  lists: createSettingsPart('lists'),
  billing: createSettingsPart('billing'),
  books: createSettingsPart('books'),
}
const getPart = (name: PartName) => parts[name] as Part<unknown>

const closedText = 'Your role does not allow to change this part'
const mayHave = (ctx: Ctx, name: PartName) => can(ctx.actor, ...[partNeeds[name] ?? []].flat())

/** Returns the set-up of the agency, without parts that the caller's role leaves out, and logs that it left. */
export async function exportSetup({ ctx }: { ctx: Ctx }): Promise<SetupDocument> {
  const found: Record<string, unknown> = {}
  for (const name of partNames) if (mayHave(ctx, name)) found[name] = await getPart(name).read(ctx)
  const left = Object.keys(found)
  await recordExport(ctx, 'setup.export', { filter: { parts: left }, count: left.length })
  return { format: 'agency-setup', formatVersion: 1, ...found } as SetupDocument
}

const toVersion = (value: unknown): string => sha256(JSON.stringify(value)).slice(0, 16)

/** Lists the parts that the document has, as they are here. */
async function readParts(ctx: Ctx, given: SetupDocument): Promise<Map<PartName, unknown>> {
  const found = new Map<PartName, unknown>()
  for (const name of partNames)
    if (given[name] !== undefined) found.set(name, await getPart(name).read(ctx, given[name]))
  return found
}

type Row = Record<string, unknown>

/** Names a row on screens: 'VAT, 2027-01-01', 'EUR to GBP, 2027-01-01', 'about-us'. */
const nameRow = ({ name, slug, from, to, asOf, validFrom }: Row): string =>
  [slug ?? name, from && `${String(from)} to ${String(to)}`, asOf ?? validFrom].filter(Boolean).join(', ')

const compare = (row: string | null, before: Row, after: Row): SetupPart['changes'] => {
  const change = toChange(before, after)
  return Object.keys(change?.after ?? {}).map((field) => ({
    row,
    field,
    from: change!.before[field] ?? null,
    to: change!.after[field] ?? null,
  }))
}

/** Compares a part of settings, or row by row; lists of places are each one value. */
function listChanges(name: PartName, before: unknown, after: unknown): SetupPart['changes'] {
  if (name === 'tiles' || name === 'searchBar') return compare(null, { [name]: before }, { [name]: after })
  if (!Array.isArray(after)) return compare(null, before as Row, after as Row)
  const was = new Map((before as Row[]).map((one) => [nameRow(one).toLowerCase(), one]))
  return (after as Row[]).flatMap((one) => compare(nameRow(one), was.get(nameRow(one).toLowerCase()) ?? {}, one))
}

/** Applies a part. @returns what it changed @throws AppError naming the field in the document */
async function applyPart(ctx: UserCtx, name: PartName, given: unknown, before: unknown): Promise<SetupPart> {
  try {
    await getPart(name).apply(ctx, given)
  } catch (error) {
    throw nameRefusedPlace(error, name)
  }
  const after = await getPart(name).read(ctx, given)
  return { part: name, version: toVersion(before), changes: listChanges(name, before, after), problem: null }
}

/** Applies a part, or says why it cannot be. */
async function tryPart(ctx: UserCtx, name: PartName, given: unknown, before: unknown): Promise<SetupPart> {
  const toRefusedPart = (message: string, field: string | null = null) => ({
    part: name,
    version: toVersion(before),
    changes: [],
    problem: { field, message },
  })
  if (!mayHave(ctx, name)) return toRefusedPart(closedText)
  try {
    return await withTransaction(ctx, (tx) => applyPart(tx, name, given, before))
  } catch (error) {
    if (error instanceof AppError) return toRefusedPart(error.message, error.details.field)
    throw error
  }
}

class Undone extends Error {
  constructor(readonly preview: SetupParts) {
    super('undone')
  }
}

/** Previews a document: applies each part by itself, reports its changes or its refusal, and rolls back. */
export async function previewSetup({ ctx, input }: UserCall<SetupDocument>): Promise<SetupParts> {
  try {
    return await withTransaction(ctx, async (tx) => {
      await lockParts(tx, input)
      const before = await readParts(tx, input)
      const previewed: SetupPart[] = []
      for (const [name, value] of before) previewed.push(await tryPart(tx, name, input[name], value))
      throw new Undone({ parts: previewed })
    })
  } catch (error) {
    if (error instanceof Undone) return error.preview
    throw error
  }
}

/** Locks what is compared, in the order of locks: the services of the parts take them in another. */
async function lockParts(
  ctx: Ctx,
  { roles, teams: ofStaff, lists, rates, taxes: given, tiles, searchBar }: SetupDocument,
): Promise<void> {
  if (roles) {
    await lockIds(ctx, users, isNotNull(users.roleId))
    await takeLock(ctx, 'roles')
  }
  await lockIds(ctx, officeRoles, undefined)
  if (ofStaff) {
    await takeLock(ctx, 'teams')
    await lockIds(ctx, teams, undefined)
  }
  await holdSettings(ctx)
  if (lists) await takeLock(ctx, 'categories')
  else if (searchBar) await holdCategories(ctx)
  if (rates) await takeLock(ctx, 'exchange_rates')
  if (given) await takeLock(ctx, 'taxes')
  await lockIds(ctx, taxes, undefined)
  if (tiles ?? searchBar) await takeLock(ctx, 'places')
}

/**
 * Applies the chosen parts of a document, all or none.
 * @throws AppError forbidden for a part outside of the role; conflict with a new preview for a part changed since; else
 * as the forms' services, naming the field in the document
 */
export const applySetup = ({
  ctx,
  input: { parts: chosen, ...given },
}: UserCall<ApplySetupInput>): Promise<SetupParts> =>
  withTransaction(ctx, async (tx) => {
    const names = partNames.filter((name) => chosen[name] !== undefined)
    const closed = names.find((name) => !mayHave(tx, name))
    if (closed) throw new AppError('forbidden', closedText, { field: `parts.${closed}` })
    const missing = names.find((name) => given[name] === undefined)
    if (missing) throw invalid('The file does not have this part', `parts.${missing}`)
    await lockParts(tx, given)
    const before = await readParts(tx, given)
    if (names.some((name) => toVersion(before.get(name)) !== chosen[name]))
      throw stale(await previewSetup({ ctx: tx, input: given }))
    const done: SetupPart[] = []
    for (const name of names) done.push(await applyPart(tx, name, given[name], before.get(name)))
    return { parts: done }
  })
