import { expect, it } from 'vitest'
import { z } from 'zod'
import { listProcedures } from '../platform/server/trpc'
import { appRouter } from './router'

const procedures = listProcedures(appRouter)

/** Lists the names of fields anywhere in an answer. */
function listFields(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { properties = {} } = node as { properties?: object }
  return [...Object.keys(properties), ...Object.values(node).flatMap(listFields)]
}

/** Matches what staff alone know: costs, suppliers, colleagues, notes, and numbers of passports. */
const forStaff =
  /^(net|cost|margin)|^supplier(Id|Name|Email)$|^(owner|assignee)(Id|Name)$|^(recorded|verified|issued|proposed|ended|cancelled)By$|note$|^(passportNo|panCardNumber)$/
/** Masks all but the last four characters. */
const masked = ['passportNo', 'panCardNumber']
/** Lists what is null in answers to travelers; quotes/assign.db.test.ts holds that. */
const assignee = ['assigneeId', 'assigneeName']
/** Lists what is told for a reason. */
const allowed: Record<string, readonly string[]> = {
  ...Object.fromEntries(['removeAvatar', 'setAvatar', 'update', 'user'].map((call) => [`profile.${call}`, masked])),
  ...Object.fromEntries(['create', 'list', 'restore', 'update'].map((call) => [`coTravelers.${call}`, ['passportNo']])),
  ...Object.fromEntries(['create', 'get', 'list', 'withdraw'].map((call) => [`quotes.${call}`, assignee])),
  // Prints the amount without tax, and the words that the tax scheme asks for.
  'invoices.open': ['netMinor', 'note'],
  // Asks a supplier for what the agency pays them.
  'supplierOrders.answer': ['netMinor'],
  'supplierOrders.open': ['netMinor'],
}

it('tells travelers and visitors nothing that is for staff', () => {
  const found = Object.entries(procedures).flatMap(([name, procedure]) => {
    if (procedure.meta.access === 'staff' || !procedure.output) return []
    const fields = [...new Set(listFields(z.toJSONSchema(procedure.output.schema, { unrepresentable: 'any' })))].filter(
      (field) => forStaff.test(field),
    )
    return fields.length === 0 ? [] : [[name, fields] as const]
  })
  expect(Object.fromEntries(found)).toEqual(allowed)
})

it('states what it answers, each procedure', () => {
  const silent = Object.entries(procedures).filter(([, procedure]) => !procedure.output)
  expect(silent.map(([name]) => name)).toEqual([])
})
