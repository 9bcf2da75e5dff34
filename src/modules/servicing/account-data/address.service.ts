import type { Call, Ctx, UserCall } from '../../../platform/server/context'
import type { Person } from '../../../platform/server/lifecycle'
import { claimBookings } from '../../bookings/bookings/anonymize.service'
import { claimWaits } from '../../catalog/waiting-list/own.service'
import { confirmAddress } from '../../identity/account-security/email-address.service'
import { revertAddress } from '../../identity/account-security/email-change.service'
import type { ConfirmEmailInput, RevertEmailInput } from '../../identity/account-security/schema'
import { claimCustomers } from '../../sales/customers/service'
import { claimLeads } from '../../sales/leads/anonymize.service'
import { claimQuotes } from '../../sales/quotes/anonymize.service'

/**
 * Ties to an account by its id what its address alone tied to it. Runs in the caller's transaction, before the address
 * changes.
 */
export async function keepRecords(ctx: Ctx, before: Person): Promise<void> {
  await claimQuotes(ctx, before)
  await claimLeads(ctx, before)
  await claimBookings(ctx, before)
  await claimCustomers(ctx, before)
  await claimWaits(ctx, before)
}

/** @throws AppError as `confirmAddress` */
export const confirmEmail = (call: UserCall<ConfirmEmailInput>) => confirmAddress(call, keepRecords)

/** @throws AppError as `revertAddress` */
export const revertEmail = (call: Call<RevertEmailInput>) => revertAddress(call, keepRecords)
