import { z } from 'zod'
import { minorUnits, rowId } from '../../../shared/fields'
import { payParts } from './checkout.rules'
import { eventSubjects } from './provider.rules'

export const ownInput = z.object({ id: rowId() })
export type OwnInput = z.output<typeof ownInput>

/** Sends the amount on screen in `amountMinor`: the traveler never pays another one. */
export const startInput = z.object({ id: rowId(), part: z.enum(payParts), amountMinor: minorUnits })
export type StartInput = z.output<typeof startInput>

export const checkoutInput = z.object({ checkoutId: rowId() })
export type CheckoutInput = z.output<typeof checkoutInput>

export const settleJobPayload = z.object({ subject: z.enum(eventSubjects), ref: z.string().min(1).max(255) })
export type SettleJob = z.output<typeof settleJobPayload>
