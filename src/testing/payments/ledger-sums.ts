import { eq } from 'drizzle-orm'
import type { AccountSums } from '../../modules/billing/payments/account.rules'
import type { LedgerKind } from '../../modules/billing/payments/payment.rules'
import { ledger } from '../../modules/billing/payments/table'
import type { Db } from '../../platform/server/database/db'

type Entry = { kind: LedgerKind; amountMinor: number }

/** Sums entries independently of the product's own sums. */
export function replay(entries: readonly Entry[]): AccountSums {
  const sums = { chargedMinor: 0, receivedMinor: 0, refundedMinor: 0, writtenOffMinor: 0 }
  for (const { kind, amountMinor } of entries) {
    if (kind === 'payment') sums.receivedMinor -= amountMinor
    else if (kind === 'refund' || kind === 'chargeback') sums.refundedMinor += amountMinor
    else sums.chargedMinor += amountMinor
    if (kind === 'write-off') sums.writtenOffMinor -= amountMinor
  }
  return sums
}

/** Sums the stored ledger of a booking. */
export async function ledgerSums(db: Db, bookingId: string) {
  const entries = await db.select().from(ledger).where(eq(ledger.bookingId, bookingId))
  const { chargedMinor, receivedMinor, refundedMinor } = replay(entries)
  return { chargedMinor, receivedMinor, refundedMinor, balanceMinor: chargedMinor - receivedMinor + refundedMinor }
}
