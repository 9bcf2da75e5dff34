import { sql } from 'drizzle-orm'
import type { Call } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { customersVisibleTo } from '../leads/scope.service'
import type { Duplicate } from './view'
import type { CustomerIdInput } from './schema'
import { getCustomer, getShownColumns } from './view.service'

type FoundCustomer = { id: string; name: string; leads: number; email: boolean; phone: boolean }

/** Limits the suggestions. */
const most = 10

/**
 * Finds customers that may be the same person: they share an address, of their own or of a lead. Uses leads, too: a
 * phone that another customer had already is stored on them alone.
 * @throws AppError not-found
 */
export async function findDuplicates({ ctx, input: { id } }: Call<CustomerIdInput>): Promise<Duplicate[]> {
  await getCustomer({ ctx, input: { id } })
  const found = await queryRows<FoundCustomer>(
    ctx.db,
    sql`WITH mine AS (
        SELECT email AS address FROM customers WHERE id = ${id} OR merged_into_id = ${id}
        UNION SELECT phone FROM customers WHERE id = ${id} OR merged_into_id = ${id}
        UNION SELECT email FROM leads WHERE customer_id = ${id} AND email <> ''
        UNION SELECT mobile FROM leads WHERE customer_id = ${id} AND mobile <> ''),
      same AS (
        SELECT coalesce(merged_into_id, id) AS id, address FROM mine JOIN customers ON email = address
        UNION SELECT coalesce(merged_into_id, id), address FROM mine JOIN customers ON phone = address
        UNION SELECT customer_id, address FROM mine JOIN leads ON email = address
        UNION SELECT customer_id, address FROM mine JOIN leads ON mobile = address),
      others AS (
        SELECT id, bool_or(address LIKE '%@%') AS email, bool_or(address NOT LIKE '%@%') AS phone
        FROM same WHERE id <> ${id} GROUP BY id ORDER BY id LIMIT ${most})
      SELECT customers.id, name, others.email, others.phone, ${getShownColumns(ctx).leads} AS leads
      FROM others JOIN customers ON customers.id = others.id
      WHERE ${customersVisibleTo(ctx) ?? sql`true`} ORDER BY customers.created_at, customers.id`,
  )
  return found.map(({ email, phone, ...one }) => ({
    ...one,
    by: [...(email ? (['email'] as const) : []), ...(phone ? (['phone'] as const) : [])],
  }))
}
