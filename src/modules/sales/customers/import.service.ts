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
import {
  findChanges,
  getOutcome,
  describeUnknownId,
  parseLine,
  savedMeanwhile,
  seenOnce,
  toOwnId,
} from '../../core/imports/line.rules'
import type { Importer } from '../../core/imports/service'
import { lockIds } from '../../core/locks/lock.service'
import { findNationality } from '../../identity/documents/nationality.rules'
import { createPhoneReader } from '../../settings/settings/phone.service'
import { maxDetail, othersHaveLeads } from './customer.rules'
import { removeUnused } from './ensure.service'
import { findCustomers } from './find.service'
import { containsAddress, customerFields, missingColumns, readBirthday, toInput } from './import.rules'
import { leavesParts, listPersonFurther, partsLeft } from './person.rules'
import { updateCustomerInput, type UpdateCustomerInput } from './schema'
import { changeCustomers } from './service'
import { type Customer, customers } from './table'

const importedCustomer = updateCustomerInput.partial({ id: true })
const columns = { name: 'customerName', phone: 'mobile' }
type Values = Omit<UpdateCustomerInput, 'id' | 'version'>
type Row = { values: Values; stored?: Customer }

/** Adds lines that the notes do not have yet; long notes make room for them. */
function addToNotes(notes = '', lines: readonly string[]): string {
  const there = notes.split('\n')
  const added = lines.filter((line) => !there.includes(line)).join('\n')
  if (added === '') return notes
  return notes ? `${cutText(notes, maxDetail - added.length - 1)}\n${added}` : added
}

/** Names the country or people of a nationality, as it is written where neither is known. */
const toNationalityNote = (cell: string) => cutText(`Nationality: ${findNationality(cell) ?? cell}`, 200)

/** Keeps a text that is no birthday where it is looked up and corrected. */
const toBirthdayNote = (wrong: string) => cutText(`Birthday: ${wrong}`, 200)

async function check(
  ctx: UserCtx,
  lines: readonly Line[],
): Promise<{ good: Checked<Row>[]; bad: BadLine[]; notices: BadLine[] }> {
  const readPhone = await createPhoneReader(ctx)
  const once = seenOnce()
  const { rows, bad } = await readLines(ctx, lines, ({ line, cells }, attempt, settle) => {
    const input = { ...toInput(cells, attempt), id: toOwnId(cells.id) }
    const phone = input.phone && attempt(() => readPhone(input.phone!, cells.country), undefined)
    const { id, ...values } = parseLine(importedCustomer, { ...input, phone: phone || undefined }, columns)
    settle()
    once(line, 'email', values.email, 'e-mail address')
    once(line, 'mobile', values.phone, 'phone number')
    const { nationality } = cells
    const isAddressPart = !cells.address && values.address !== undefined
    const { wrong } = readBirthday(cells)
    const added = {
      wrong,
      nationality,
      isAddressPart,
      isPartLeft: leavesParts(cells),
      further: listPersonFurther(cells),
    }
    return { id: id ?? '', values: values as Values, ...added }
  })
  const find = await findCustomers(
    ctx,
    rows.map(({ row: { id, values } }) => ({ ...values, name: values.name ?? values.company, id })),
  )
  const good: Checked<Row>[] = []
  const notices: BadLine[] = []
  const earlier = new Map<string, number>()
  for await (const { line, row } of yieldInTurns(ctx, rows)) {
    const { id, values, wrong, nationality, isPartLeft, isAddressPart, further } = row
    const [byId, byEmail, byPhone] = [find.byId(id), find.byEmail(values.email), find.byPhone(values.phone)]
    // Merges two people with one phone, such as a couple, only if they have one name and at most one address.
    const isSame = (one: Customer) =>
      (!one.email || !values.email) && (!values.name || find.hasPhone(values.phone!, values.name))
    const known = byId ?? byEmail ?? (byPhone && isSame(byPhone) ? byPhone : undefined)
    // Names a company's own record after it; a person's keeps its name.
    if (!known && !values.name && values.company) values.name = values.company
    const isAlone = !values.email && !values.phone
    // Fills an address only where an import made the customer without one: another address may be a namesake.
    const mayBe = (one: Customer) => isAlone || (find.isMade(one) && !one.email && !one.phone && !one.mergedIntoId)
    const ofNationality = nationality ? [toNationalityNote(nationality)] : []
    const noted = [...ofNationality, ...(wrong ? [toBirthdayNote(wrong)] : [])]
    const written = noted.length > 0 ? { ...values, notes: addToNotes(values.notes, noted) } : values
    const isNamesake = (one: Customer) =>
      !earlier.has(one.id) && find.isVisible(one) && mayBe(one) && (isLike(values, one) || isLike(written, one))
    const mayBeNamed = !id && !byEmail && !byPhone
    const namesake = !known && mayBeNamed ? find.listNamed(values.name).find(isNamesake) : undefined
    const stored = known ?? (namesake && find.toTarget(namesake))
    const isOwn = (one: Customer) =>
      id
        ? one.id === id
        : byEmail
          ? one.email === values.email
          : byPhone
            ? one.phone === values.phone
            : one.id === namesake?.id
    const isMerged = stored !== undefined && !isOwn(stored)
    const other = [byEmail, byPhone].find((one) => one && one.id !== stored?.id)
    const hidden = [byId, byEmail, byPhone].find((one) => one && !find.isVisible(one))
    if (hidden) {
      const column = hidden === byId ? 'id' : hidden === byEmail ? 'email' : 'mobile'
      bad.push({ line, column, message: 'A customer whom your role does not see has this' })
    } else if (id && !byId) bad.push({ line, column: 'id', message: describeUnknownId('customer') })
    else if (other)
      bad.push({
        line,
        column: other === byEmail ? 'email' : 'mobile',
        message: `${other.name} has this ${other === byEmail ? 'e-mail address' : 'phone number'}`,
      })
    else if (!stored && !values.name) bad.push({ line, column: 'customerName', message: 'Customer name is required' })
    else if (isMerged) {
      if (namesake) earlier.set(namesake.id, line)
      const column = id ? 'id' : byEmail ? 'email' : byPhone ? 'mobile' : 'customerName'
      const message = `This customer was merged into ${stored.name}: the line changes nothing`
      notices.push({ line, column, message })
      good.push({ line, name: values.name ?? stored.name, fate: 'same', row: { values: {}, stored } })
    } else if (stored && earlier.has(stored.id))
      bad.push({ line, column: 'id', message: `Line ${earlier.get(stored.id)} is about the same customer` })
    else if (stored && values.email && !byEmail && find.hasHiddenFollower(stored))
      bad.push({ line, column: 'email', message: othersHaveLeads })
    else {
      if (stored) earlier.set(stored.id, line)
      if (stored && !known && !isAlone) {
        const message = `${stored.name} came with an import, without an e-mail address or phone number: this is taken for the same customer`
        notices.push({ line, column: values.email ? 'email' : 'mobile', message })
      }
      if (isAddressPart && stored?.address) {
        if (!containsAddress(stored.address, values.address!))
          notices.push({
            line,
            column: 'address',
            message: 'The file has a part of an address alone: what is here stays',
          })
        delete values.address
      }
      // Adds a nationality to what is here where the file has no notes: customers have no field for it.
      if (!stored || values.notes) Object.assign(values, written)
      else if (nationality) {
        const hasRoom = stored.notes.length + ofNationality.join('').length < maxDetail
        if (hasRoom) values.notes = addToNotes(stored.notes, ofNationality)
        else notices.push({ line, column: 'nationality', message: 'The notes have no room for it: what is here stays' })
      }
      if (isPartLeft) notices.push({ line, column: 'firstName', message: partsLeft })
      if (wrong) {
        const instead = stored ? 'what is here stays' : 'it is kept in the notes'
        const message = `‘${wrong}’ is no birthday such as ${exampleBirthday}: ${instead}`
        notices.push({ line, column: 'birthday', message })
      }
      notices.push(...further.map((one) => ({ line, ...one })))
      for (const [name, column, one] of [
        ['email', 'email', byEmail],
        ['phone', 'mobile', byPhone],
      ] as const) {
        if (!one || one[name] === values[name]) continue
        delete values[name]
        notices.push({ line, column, message: `This leads to ${one.name} already, by a merge: what is here stays` })
      }
      const changes = stored ? findChanges(values, stored) : values
      const fate = getOutcome(stored, changes)
      good.push({ line, name: values.name ?? stored!.name, fate, row: { values: changes, stored } })
    }
  }
  return { good, bad, notices }
}

const isBlank = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Tests whether a line contradicts nothing of a customer: a namesake is then the same person. */
const isLike = (values: Values, stored: Customer): boolean =>
  Object.keys(findChanges(values, stored)).every((name) => isBlank(stored[name as keyof Customer]))

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
