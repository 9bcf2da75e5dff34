import type { TestDeps } from '../context'
import { booked } from '../bookings/booked'
import type { Caller } from '../callers'

/**
 * Describes a bank transfer of the deposit of `booked`, $62.50 of $250, today. Marks repeated transfers of a test as
 * intended.
 */
export const aTransfer = (id: string, overrides: object = {}) => ({
  id,
  version: 1,
  amountMinor: 62_50,
  method: 'bank' as const,
  reference: 'TX-1001',
  effectiveOn: '2027-03-01',
  note: '',
  asAnother: true,
  ...overrides,
})

/** Makes a held booking of $250 whose deposit was recorded. */
export async function deposited(deps: TestDeps, of: Parameters<typeof booked>[1] = {}) {
  const made = await booked(deps, of)
  const account = await made.staff.payments.record(aTransfer(made.id))
  return { ...made, account, paymentId: account.payments[0]!.id }
}

/** Pays the open balance. @returns the account after that */
export async function paidUp(staff: Caller, id: string) {
  const { version, balanceMinor, today } = await staff.payments.account({ id })
  const whole = { version, amountMinor: balanceMinor, reference: 'TX-1002', effectiveOn: today }
  return staff.payments.record(aTransfer(id, whole))
}
