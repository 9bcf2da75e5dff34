import { invalid } from '../../../shared/errors'

type Cells = Readonly<Record<string, string>>

const plain = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/^wc-/, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

const words = (text: string) => new Set(text.split(/,\s*/))
const paid = words('paid, paid in full, fully paid, full payment, full payment received, final payment received')
const partlyPaid = words(
  'deposit, deposit paid, deposit received, deposit only, part paid, partly paid, partially paid, partial, part, partial payment, part payment, balance due, balance outstanding, awaiting balance, awaiting final payment, final payment due, overpaid, over paid, partially refunded',
)
/** Lists words of shops for an order that was paid, or will be by other means. */
const shipped = words('processing, completed, complete')
const confirmed = words(
  'confirmed, active, booked, rebooked, won, closed won, travelling, traveling, in progress, on tour, checked in, arrived, departed, ok, approved, accepted, guaranteed, ticketed, vouchered, documented, invoiced, final, finalised, finalized, amended, modified, reconfirmed',
)
const held = words(
  'held, hold, on hold, new, pending, pending payment, pending customer, pending supplier, pending confirmation, awaiting confirmation, awaiting payment, awaiting deposit, deposit due, payment due, option, optioned, on option, provisional, provisional booking, tentative, reserved, on request, requested, unconfirmed, unpaid, not paid, processing payment, part confirmed',
)
const over = words(
  'cancelled, canceled, cancelled by customer, cancelled by supplier, refunded, failed, void, voided, expired, rejected, declined, denied, timeout, timed out, aborted, no show, stop, stopped, trash, deleted, lost, closed lost',
)
const notBooked = words(
  'quote, quoted, quotation, quotation sent, proposal, offer, enquiry, inquiry, lead, open, draft, checkout draft, cart, abandoned, abandoned cart, wait, waiting, waiting list, waitlist, waitlisted',
)

export const isKnownStatus = (cell: string): boolean =>
  [confirmed, paid, partlyPaid, shipped, held, over, notBooked].some((one) => one.has(plain(cell)))

/** Reads a status; a blank cell is confirmed. @throws AppError invalid for what is no running booking, saying what to do */
export function readStatus(cell: string): 'held' | 'confirmed' {
  const word = plain(cell)
  if (cell.trim() === '' || [confirmed, paid, partlyPaid, shipped].some((one) => one.has(word))) return 'confirmed'
  if (held.has(word)) return 'held'
  if (over.has(word))
    throw invalid(
      'Cancelled or refunded, so no running booking: leave its lines out, and cancel it here where it was imported before',
      'status',
    )
  if (notBooked.has(word)) throw invalid('Not booked yet: import it as a lead instead', 'status')
  throw invalid(`‘${cell}’ is not known here: please write Confirmed or Held, or choose what it means`, 'status')
}

/** Returns what a booking's statuses imply about payment, without a sum; undefined: nothing. */
export function readPayment({ status = '', paymentStatus = '' }: Cells): 'all' | 'part' | 'shipped' | undefined {
  const cellWords = [plain(paymentStatus), plain(status)]
  const says = (one: ReadonlySet<string>) => cellWords.some((word) => one.has(word))
  if (says(partlyPaid)) return 'part'
  if (says(paid)) return 'all'
  return paymentStatus === '' && says(shipped) ? 'shipped' : undefined
}
