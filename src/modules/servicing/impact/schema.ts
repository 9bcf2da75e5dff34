import { z } from 'zod'
import { paragraph, rowId } from '../../../shared/fields'
import { snapshotHash as createSnapshotHash } from '../../../shared/snapshot'
import { updateDepartureInput } from '../../catalog/departures/schema'
import { rateChangeInput, rateEditInput } from '../../catalog/inventory/rate-input.rules'
import { unknownPlaceholder } from '../../settings/settings/mail-templates.rules'
import { mailBody, mailSubject } from '../../settings/settings/schema'
import { placeholders } from './message.rules'

const fillable = <S extends z.ZodType<string>>(schema: S, known: object) =>
  schema.superRefine((text, ctx) => {
    const unknown = unknownPlaceholder(text, known)
    if (unknown !== null) ctx.addIssue({ code: 'custom', message: `There is nothing to fill in for {${unknown}}` })
  })
const createMessageInput = (known: object) =>
  z.object({ subject: fillable(mailSubject, known), body: fillable(mailBody, known) })
export const messageInputs = {
  booked: createMessageInput(placeholders.booked),
  offered: createMessageInput(placeholders.offered),
  held: createMessageInput(placeholders.held),
}
/** Omits the message to mail nobody. */
const [booked, offered] = [messageInputs.booked.optional(), messageInputs.offered.optional()]
const held = messageInputs.held.optional()

const ids = z.array(rowId()).min(1).max(200)
const snapshotHash = createSnapshotHash()

export const departuresImpactInput = z.object({ ids })
export const stopSaleInput = z.object({ ids, snapshotHash, offered })
export type StopSaleInput = z.output<typeof stopSaleInput>

export const cancelDepartureInput = z.object({
  id: rowId(),
  snapshotHash,
  /** Explains it to colleagues; optional only without bookings. */
  reason: paragraph({ max: 1000 }).default(''),
  booked,
  offered,
})
export type CancelDepartureInput = z.output<typeof cancelDepartureInput>

export const priceImpactInput = z.object({ departure: updateDepartureInput })
export type PriceImpactInput = z.output<typeof priceImpactInput>
export const changePriceInput = priceImpactInput.extend({ snapshotHash })
export type ChangePriceInput = z.output<typeof changePriceInput>

export const ratesImpactInput = z.object({ change: rateChangeInput })
export const changeRatesInput = z.object({ change: rateEditInput, snapshotHash, held })
export type ChangeRatesInput = z.output<typeof changeRatesInput>
export const removeRateInput = z.object({ id: rowId(), snapshotHash, held })
export type RemoveRateInput = z.output<typeof removeRateInput>
