import { rememberImports } from '../../settings/settings/import-choices.service'
import { inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import type { Line } from '../../../platform/server/import/columns'
import { type Checked, yieldInTurns, readLines } from '../../../platform/server/import/engine'
import type { BadLine } from '../../../shared/csv'
import { conflict } from '../../../shared/errors'
import { exampleBirthday } from '../../../shared/date-text'
import { cutText } from '../../../shared/text'
import { toChange } from '../../core/events/changes.rules'
import { recordEvents } from '../../core/events/service'
import { findChanges, getOutcome, parseLine, savedMeanwhile, seenOnce, toOwnId } from '../../core/imports/line.rules'
import type { Importer } from '../../core/imports/service'
import { lockIds } from '../../core/locks/lock.service'
import { findNationality } from '../../identity/documents/nationality.rules'
import { createPhoneReader } from '../../settings/settings/phone.service'
import { maxDetail } from './customer.rules'
import { removeUnused } from './ensure.service'
import { findCustomers } from './find.service'
import { containsAddress, customerFields, missingColumns, readBirthday, toInput } from './import.rules'
import {
  addToNotes,
  columns,
  findMatch,
  findRefusal,
  type Match,
  type ReadCustomer,
  type Remark,
  type Values,
  withNoted,
} from './match.service'
import { leavesParts, listPersonFurther, partsLeft } from './person.rules'
import { updateCustomerInput } from './schema'
import { changeCustomers } from './service'
import { type Customer, customers } from './table'

const importedCustomer = updateCustomerInput.partial({ id: true })
type Row = { values: Values; stored?: Customer | undefined }
/** Keeps in `wrong` a text that is no birthday. */
type Read = ReadCustomer & { cells: Line['cells']; wrong: string | undefined }

/** Names the country or people of a nationality, as it is written where neither is known. */
const toNationalityNote = (cell: string) => cutText(`Nationality: ${findNationality(cell) ?? cell}`, 200)

/** Keeps a text that is no birthday where it is looked up and corrected. */
const toBirthdayNote = (wrong: string) => cutText(`Birthday: ${wrong}`, 200)

/** Tests whether the address that is here stays, as the file has a part of one alone. */
const keepsAddress = ({ cells }: Read, { values, stored }: Match): boolean =>
  !cells.address && values.address !== undefined && Boolean(stored?.address)

const hasRoom = ({ notes }: Customer, nationality: string): boolean =>
  notes.length + toNationalityNote(nationality).length < maxDetail

/** Returns the notes of a line. Without any, adds a nationality to those here: customers have no field for it. */
function toNotes({ cells: { nationality }, noted }: Read, { values, stored }: Match): string | undefined {
  if (!stored || values.notes) return withNoted({ values, noted }).notes
  const isAdded = nationality && hasRoom(stored, nationality)
  return isAdded ? addToNotes(stored.notes, [toNationalityNote(nationality)]) : values.notes
}

/** Lists addresses that lead to the customer by a merge: their own stay. */
const listFormer = ({ found, values }: Match) =>
  found.filter(({ key, one }) => key !== 'id' && one[key] !== values[key])

/** Returns what a line changes of its customer, or has of a new one. */
function toChanges(read: Read, match: Match): Values {
  const { values, stored, isMerged } = match
  if (isMerged) return {}
  const settled = {
    ...values,
    notes: toNotes(read, match),
    ...(keepsAddress(read, match) && { address: undefined }),
    ...Object.fromEntries(listFormer(match).map(({ key }) => [key, undefined])),
  }
  return stored ? findChanges(settled, stored) : settled
}

/** Lists what of a line is taken otherwise than written. */
function listNotices(read: Read, match: Match): Remark[] {
  const { cells, wrong } = read
  const { values, found, namesake, stored, isMerged } = match
  if (stored && isMerged) {
    const message = `This customer was merged into ${stored.name}: the line changes nothing`
    return [{ column: columns[found[0]?.key ?? 'name'], message }]
  }
  const all: (Remark | false | '' | null | undefined)[] = [
    namesake &&
      (values.email || values.phone) && {
        column: values.email ? 'email' : 'mobile',
        message: `${namesake.name} came with an import, without an e-mail address or phone number: this is taken for the same customer`,
      },
    keepsAddress(read, match) &&
      !containsAddress(stored!.address, values.address!) && {
        column: 'address',
        message: 'The file has a part of an address alone: what is here stays',
      },
    stored &&
      !values.notes &&
      cells.nationality &&
      !hasRoom(stored, cells.nationality) && {
        column: 'nationality',
        message: 'The notes have no room for it: what is here stays',
      },
    leavesParts(cells) && { column: 'firstName', message: partsLeft },
    wrong && {
      column: 'birthday',
      message: `‘${wrong}’ is no birthday such as ${exampleBirthday}: ${stored ? 'what is here stays' : 'it is kept in the notes'}`,
    },
    ...listPersonFurther(cells),
    ...listFormer(match).map(({ key, one }) => ({
      column: columns[key],
      message: `This leads to ${one.name} already, by a merge: what is here stays`,
    })),
  ]
  return all.filter((one): one is Remark => Boolean(one))
}

async function check(
  ctx: UserCtx,
  lines: readonly Line[],
): Promise<{ good: Checked<Row>[]; bad: BadLine[]; notices: BadLine[] }> {
  const readPhone = await createPhoneReader(ctx)
  const once = seenOnce()
  const { rows, bad } = await readLines(ctx, lines, ({ line, cells }, attempt, settle): Read => {
    const input = { ...toInput(cells, attempt), id: toOwnId(cells.id) }
    const phone = input.phone && attempt(() => readPhone(input.phone!, cells.country), undefined)
    const { id, ...values } = parseLine(importedCustomer, { ...input, phone: phone || undefined }, columns)
    settle()
    once(line, 'email', values.email, 'e-mail address')
    once(line, 'mobile', values.phone, 'phone number')
    const { wrong } = readBirthday(cells)
    const nationality = cells.nationality ? [toNationalityNote(cells.nationality)] : []
    const noted = [...nationality, ...(wrong ? [toBirthdayNote(wrong)] : [])]
    return { id: id ?? '', values, noted, cells, wrong }
  })
  const find = await findCustomers(
    ctx,
    rows.map(({ row: { id, values } }) => ({ ...values, name: values.name ?? values.company, id })),
  )
  const good: Checked<Row>[] = []
  const notices: BadLine[] = []
  const earlier = new Map<string, number>()
  for await (const { line, row } of yieldInTurns(ctx, rows)) {
    const match = findMatch(find, row, ({ id }) => earlier.has(id))
    const refusal = findRefusal(find, row, match, earlier)
    if (refusal) {
      bad.push({ line, ...refusal })
      continue
    }
    const { stored } = match
    const taken = match.isMerged ? match.namesake : stored
    if (taken) earlier.set(taken.id, line)
    notices.push(...listNotices(row, match).map((one) => ({ line, ...one })))
    const values = toChanges(row, match)
    good.push({
      line,
      name: match.values.name ?? stored!.name,
      fate: getOutcome(stored, values),
      row: { values, stored },
    })
  }
  return { good, bad, notices }
}

export const customerImporter: Importer<Row> = {
  kind: 'customers',
  table: customers,
  memory: rememberImports('customers'),
  fields: customerFields,
  missing: missingColumns,
  check,
  add: async (ctx, lines) => {
    const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
    const rows = lines.map(({ row }) => ({ ...row.values, id: newId(), ...at }))
    await ctx.db.insert(customers).values(rows as (typeof customers.$inferInsert)[])
    await recordEvents(
      ctx,
      rows.map(({ id }, i) => ({
        kind: 'customer.created',
        about: { entity: 'customer', id },
        ...toChange({}, lines[i]!.row.values),
      })),
    )
    return rows.map(({ id }) => id)
  },
  change: async (ctx, lines) => {
    const saved = await changeCustomers(
      ctx,
      lines.map(({ row: { values, stored } }) => ({ ...values, id: stored!.id, version: stored!.version })),
    )
    return lines.map(({ row: { values, stored } }, i) => {
      const { version } = saved[i] ?? { version: null }
      if (version === null) throw conflict(savedMeanwhile)
      const before = Object.fromEntries(
        Object.keys(values).map((name) => [name, stored![name as keyof Customer] ?? null]),
      )
      return { id: stored!.id, version, before }
    })
  },
  lock: (ctx, { ids, strength }) => lockIds(ctx, customers, inArray(customers.id, [...ids]), strength),
  remove: removeUnused,
  restore: async (ctx, changes) => {
    const saved = await changeCustomers(
      ctx,
      changes.map(({ id, version, before }) => ({ ...before, id, version })),
      { isUndo: true },
    )
    return saved.filter((one) => one !== null).length
  },
}
