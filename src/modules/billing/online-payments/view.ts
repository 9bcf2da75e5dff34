import { z } from 'zod'
import { currency, id, minor, view } from '../../../shared/views'
import { instalmentKinds } from '../payments/account.rules'
import { checkoutStates } from './checkout.rules'

/** Says what can be paid online. Names in `kind` the instalment of `nowMinor`, where it is exactly one. */
const payable = view({ nowMinor: minor, allMinor: minor, kind: z.enum(instalmentKinds).nullable() })
export type Payable = z.infer<typeof payable>
/**
 * Describes online payment; `isOn`: the agency offers it. `hasWaiting`: the bank is processing a payment. `isUnentered`:
 * one came to the provider that cannot be entered; it was not sent back, and none was recorded since.
 */
export const online = payable.extend({ isOn: z.boolean(), currency, hasWaiting: z.boolean(), isUnentered: z.boolean() })
export type OnlineView = z.infer<typeof online>
export const checkout = view({
  id,
  bookingId: id,
  state: z.enum(checkoutStates),
  isSure: z.boolean(),
  isUnentered: z.boolean(),
  amountMinor: minor,
  currency,
})
export type CheckoutView = z.infer<typeof checkout>
