import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import type { Currency } from '../../../shared/money'

/** Lists the currencies of suppliers and of their items. */
export async function listCostCurrencies({ ctx }: { ctx: Ctx }): Promise<Currency[]> {
  const found = await queryRows<{ currency: Currency }>(
    ctx.db,
    sql`SELECT currency FROM (
        SELECT currency FROM suppliers WHERE is_active
        UNION SELECT cost_currency FROM hotels WHERE status <> 'archived'
        UNION SELECT cost_currency FROM activities WHERE status <> 'archived'
        UNION SELECT cost_currency FROM transfers WHERE status <> 'archived'
        UNION SELECT cost_currency FROM meal_plans WHERE status <> 'archived'
      ) asked WHERE currency IS NOT NULL ORDER BY currency`,
  )
  return found.map(({ currency }) => currency)
}
