import type { Call, Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { assertOverIn } from '../../billing/periods/service'
import { changeAgency, replaceAgency } from '../../catalog/packages/agency.service'
import { takeLock } from '../../core/locks/lock.service'
import { moveDueTimes } from '../../sales/leads/follow-up.service'
import type { Agency, UpdateAgencyInput } from '../../settings/settings/schema'
import { holdSettings } from '../../settings/settings/service'
import type { OwnAgency } from '../../settings/settings/view'

/** Moves what follows the agency's clock to another time zone. @throws AppError as `assertOverIn` */
async function followZone(
  ctx: Ctx,
  { timeZone, categories }: Pick<UpdateAgencyInput, 'timeZone' | 'categories'>,
): Promise<void> {
  const before = await holdSettings(ctx)
  if (timeZone === undefined || timeZone === before.timeZone) return
  // Locks categories first, by the lock order, where the same save may change them.
  if (categories) await takeLock(ctx, 'categories')
  await moveDueTimes(ctx, { from: before.timeZone, to: timeZone })
  await assertOverIn(ctx, timeZone)
}

/**
 * Replaces all settings of the agency.
 * @throws AppError as `replaceAgency`; invalid `timeZone` for one in which a closed day is not over
 */
export const saveSettings = ({ ctx, input }: Call<Agency>): Promise<Agency> =>
  withTransaction(ctx, async (tx) => {
    await followZone(tx, input)
    return replaceAgency({ ctx: tx, input })
  })

/**
 * Saves some of the settings of the agency; the others stay.
 * @throws AppError as `changeAgency`; invalid `timeZone` for one in which a closed day is not over
 */
export const updateSettings = ({ ctx, input }: Call<UpdateAgencyInput>): Promise<OwnAgency> =>
  withTransaction(ctx, async (tx) => {
    await followZone(tx, input)
    return changeAgency({ ctx: tx, input })
  })
