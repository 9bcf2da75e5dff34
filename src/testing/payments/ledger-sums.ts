import { eq } from 'drizzle-orm'
import { ledger } from '../../modules/billing/payments/table'
import type { Db } from '../../platform/server/database/db'

/** Sums the ledger independently of the product's own sums. */
export async function ledgerSums(db: Db, bookingId: string) {
  const entries = await db.select().from(ledger).where(eq(ledger.bookingId, bookingId))
  const sum = (kinds: string[]) =>
    entries.reduce((all, entry) => (kinds.includes(entry.kind) ? all + entry.amountMinor : all), 0)
  const chargedMinor = sum(['charge', 'fee', 'credit', 'write-off'])
  const receivedMinor = -sum(['payment'])
  const refundedMinor = sum(['refund', 'chargeback'])
  return { chargedMinor, receivedMinor, refundedMinor, balanceMinor: chargedMinor - receivedMinor + refundedMinor }
}
