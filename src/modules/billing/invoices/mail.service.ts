import type { UserCall } from '../../../platform/server/context'
import { assertShown } from '../../../platform/server/pdf/unshown'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { getAccount } from '../payments/account.service'
import { paidFor } from '../payments/account.rules'
import { lockBooking } from '../../bookings/bookings/move.service'
import { getBooking } from '../../bookings/bookings/view.service'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMail } from '../../core/email/service'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { getPaperBrand } from '../../settings/settings/letterhead.service'
import { getAgency } from '../../settings/settings/service'
import { listDue } from './about.service'
import { invoiceMail } from './mail.rules'
import { writeInvoicePdf, findUnshownInInvoice } from './pdf.service'
import type { SendInvoiceInput } from './schema'
import { getInvoice } from './view.service'

/**
 * Mails a document with its PDF to the booking's customer.
 * @throws AppError not-found; conflict for a receipt of a payment that was taken back, without an address, or for an erased
 * person; conflict `withCodes` for characters
 * that the PDF cannot show; unavailable
 */
export async function sendInvoice({ ctx, input }: UserCall<SendInvoiceInput>): Promise<void> {
  const invoice = await getInvoice({ ctx, input })
  const { bookingId, reference, isVoid } = invoice
  if (isVoid) throw conflict('The payment of this receipt was taken back. It is not sent any more')
  const agency = await getAgency({ ctx })
  assertShown(findUnshownInInvoice(invoice), input.withCodes)
  const { name, data } = await writeInvoicePdf(invoice, ctx.now(), await getPaperBrand(ctx))
  const account = await getAccount({ ctx, input: { id: bookingId } })
  const { chargedMinor, balanceMinor, today } = account
  const now = { today, account: { chargedMinor, paidMinor: paidFor(account), balanceMinor }, due: listDue(account) }
  const mail = invoiceMail(invoice, { agency, message: input.message, now })
  const attachments = [{ name, type: 'application/pdf' as const, base64: data.toString('base64') }]
  await withTransaction(ctx, async (tx) => {
    // Prevents a concurrent erasure, which would delete queued mails.
    await lockBooking(tx, bookingId)
    const { email: to } = await getBooking({ ctx: tx, input: { id: bookingId } })
    if (isAnonymous({ email: to })) throw conflict('The data of this traveler was deleted')
    if (!to) throw conflict('This customer has no e-mail address. Add it to the lead, then send again')
    await enqueueMail({
      ctx: tx,
      input: { ...mail, attachments, to, answers: answersTo.agency(agency), about: bookingId, recordId: bookingId },
    })
    await recordEvent(tx, { kind: 'invoice.sent', about: { entity: 'booking', id: bookingId }, data: { reference } })
  })
}
