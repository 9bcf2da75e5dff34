import { and, ne } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { invalid } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import type { Agency, UpdateAgencyInput } from '../../settings/settings/schema'
import { getAgency, saveAgency, updateAgency } from '../../settings/settings/service'
import { packages } from './table'
import type { OwnAgency } from '../../settings/settings/view'

/** @throws AppError invalid `currency` while packages are priced in another one */
async function assertNothingPricedElse(ctx: Ctx, currency: Currency | undefined): Promise<void> {
  if (currency === undefined || currency === (await getAgency({ ctx })).currency) return
  const [other] = await ctx.db
    .select({ currency: packages.currency })
    .from(packages)
    .where(and(ne(packages.currency, currency), ne(packages.status, 'archived')))
    .limit(1)
  if (other) throw invalid(`There are packages that are priced in ${other.currency}`, 'currency')
}

/**
 * Replaces all settings of the agency.
 * @throws AppError invalid `currency` while packages are priced in another one; otherwise as `saveAgency`
 */
export const replaceAgency = ({ ctx, input }: Call<Agency>): Promise<Agency> =>
  withTransaction(ctx, async (tx) => {
    await assertNothingPricedElse(tx, input.currency)
    return saveAgency({ ctx: tx, input })
  })

/**
 * Saves some of the settings of the agency; the others stay.
 * @throws AppError invalid `currency` while packages are priced in another one; otherwise as `updateAgency`
 */
export const changeAgency = ({ ctx, input }: Call<UpdateAgencyInput>): Promise<OwnAgency> =>
  withTransaction(ctx, async (tx) => {
    await assertNothingPricedElse(tx, input.currency)
    return updateAgency({ ctx: tx, input })
  })
