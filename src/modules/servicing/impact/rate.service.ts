import type { UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import type { RateChange, RateEdit } from '../../catalog/inventory/rate-input.rules'
import { copyRates, createRate, removeRate as deleteRate, updateRate } from '../../catalog/inventory/rates.service'
import { assertSameImpact } from './affected.service'
import type { Message } from './message.rules'
import { sendMessages } from './notices.service'
import { listAffectedByRates } from './rate-affected.service'
import type { ChangeRatesInput, RemoveRateInput } from './schema'
import { lockLeads, lockLeadProposals } from '../../sales/leads/locks.service'
import type { ChangedRates, RemovedRate } from '../../catalog/inventory/view'

type Confirmed = { change: RateChange; snapshotHash: string; held?: Message }

/** Changes rates after a review, and mails recipients of fixed prices where a message is given. */
const changeConfirmed = <Answer>(
  ctx: UserCtx,
  { change, snapshotHash, held }: Confirmed,
  act: (txCtx: UserCtx) => Promise<Answer>,
): Promise<Answer> =>
  withTransaction(ctx, async (tx) => {
    const leadIds = (await listAffectedByRates(tx, change)).proposals.map(({ leadId }) => leadId)
    // Locks proposals first: a concurrent send waits, then finds the new rates. Reads the impact again under the locks.
    await lockLeadProposals(tx, leadIds)
    if (held) await lockLeads(tx, [...new Set(leadIds)])
    const impact = await listAffectedByRates(tx, change)
    assertSameImpact(impact, snapshotHash)
    const answer = await act(tx)
    if (held) await sendMessages(tx, impact, { held })
    return answer
  })

const editRate = async (ctx: UserCtx, edit: RateEdit): Promise<ChangedRates> => {
  if (edit.act === 'copy') return copyRates({ ctx, input: edit.rates })
  const { undo } = await (edit.act === 'add'
    ? createRate({ ctx, input: edit.rate })
    : updateRate({ ctx, input: edit.rate }))
  return { count: 1, undo }
}

/**
 * Adds, edits or copies rates after staff reviewed the impact. Changes no proposal or booking.
 * @throws AppError conflict when the impact has changed, and as the change itself does
 */
export const changeRates = ({ ctx, input }: UserCall<ChangeRatesInput>): Promise<ChangedRates> =>
  changeConfirmed(ctx, input, (txCtx) => editRate(txCtx, input.change))

/** Removes a rate in the same way. @throws AppError not-found; conflict when the impact has changed */
export const removeRate = ({ ctx, input: { id, ...seen } }: UserCall<RemoveRateInput>): Promise<RemovedRate> =>
  changeConfirmed(ctx, { ...seen, change: { act: 'delete', id } }, (txCtx) => deleteRate({ ctx: txCtx, input: { id } }))
