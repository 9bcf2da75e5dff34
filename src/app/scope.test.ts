import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { getKind } from '../modules/office/scope/scope.rules'
import { belongsTo } from '../modules/office/scope/scope.service'
import { bookingAccounts } from '../modules/billing/payments/table'
import { bookingServices, bookings } from '../modules/bookings/bookings/table'
import { customers } from '../modules/sales/customers/table'
import { leads } from '../modules/sales/leads/table'
import { proposals } from '../modules/sales/proposals/table'
import { quotes } from '../modules/sales/quotes/table'
import { listProcedures } from '../platform/server/trpc'
import { appRouter } from './router'

/** Finds what the guard of roles that see their own records does not know: it would let it pass. */

type JsonSchema = {
  type?: string
  format?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema | boolean
  additionalProperties?: JsonSchema | boolean
} & Partial<Record<'anyOf' | 'oneOf' | 'allOf', JsonSchema[]>>

const isId = (name: string, { type, format }: JsonSchema) =>
  format === 'uuid' || (type === 'string' && /(^id|Id)s?$/.test(name))

/** Lists the names of fields that hold ids, anywhere in an input. */
function listIdFields(schema: JsonSchema | boolean | undefined, name = ''): string[] {
  if (typeof schema !== 'object') return []
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  return [
    ...(isId(name, schema) ? [name] : []),
    ...Object.entries(properties).flatMap(([field, inner]) => listIdFields(inner, field)),
    ...[items, additionalProperties, ...anyOf, ...oneOf, ...allOf].flatMap((inner) => listIdFields(inner, name)),
  ]
}

const procedures = Object.entries(listProcedures(appRouter))
const ids = procedures
  .filter(([, procedure]) => procedure.meta.access === 'staff')
  .flatMap(([path, procedure]) =>
    procedure.inputs.flatMap((input) => {
      const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
      return [...new Set(listIdFields(schema as JsonSchema))].map((field) => [path, field] as const)
    }),
  )

it('the guard knows what each id of each call of staff refers to', () => {
  expect(ids.length).toBeGreaterThan(200)
  expect(ids.filter(([path, field]) => getKind(path, field, {}) === undefined)).toEqual([])
})

const owned: readonly PgTable[] = [leads, customers, quotes, proposals, bookings, bookingAccounts, bookingServices]
const followed = Object.values(belongsTo).flatMap((columns) => columns.map(([column]) => column))
const tables = [...new Set(followed.map(({ table }) => table as PgTable))]
const toName = ({ table, name }: PgColumn) => `${getTableConfig(table as PgTable).name}.${name}`

it.each(tables.map((table) => ({ ...getTableConfig(table), table })))(
  'the guard follows each column by which rows of $name belong to a record',
  ({ foreignKeys, table }) => {
    const parents = [...owned, ...tables].filter((one) => one !== table)
    const columns = foreignKeys.map((key) => key.reference()).filter((key) => parents.includes(key.foreignTable))
    const known = followed.map(toName)
    expect(columns.map((key) => toName(key.columns[0]!)).filter((name) => !known.includes(name))).toEqual([])
  },
)
