import { type Block, composeMail, type MailContent } from '../../core/email/layout.rules'
import { type MailAgency, wordMail } from '../../settings/settings/mail-words.rules'
import { voucherFacts, voucherNumber } from './voucher.rules'
import type { VoucherView } from './view'

type VoucherMailData = {
  booking: { id: string; reference: string; title: string; hasAccount: boolean }
  agency: MailAgency
  origin: string
  vouchers: readonly VoucherView[]
}

const toBlock = (voucher: VoucherView): Block => {
  const { version, content } = voucher
  const number = voucherNumber(voucher)
  const which = version > 1 ? `${number}, version ${version}: the earlier one counts no more` : number
  return { kind: 'facts', title: content.title, rows: [...voucherFacts(content), ['Voucher', which]] }
}

/** Composes the mail with the vouchers' content, for use without the trip's page. */
export function voucherMail({ booking, agency, origin, vouchers }: VoucherMailData): MailContent {
  const heading = vouchers.length === 1 ? 'Your voucher is here' : 'Your vouchers are here'
  const { subject, opening, closing } = wordMail(agency.mailWords, 'vouchers', {
    what: heading,
    trip: booking.title,
    reference: booking.reference,
    agency: agency.name,
  })
  const blocks: Block[] = [
    ...opening,
    {
      kind: 'text',
      text: `For ${booking.title}, booking ${booking.reference}. Show the voucher where the service is provided, printed or on your phone.`,
    },
    ...vouchers.map(toBlock),
  ]
  if (booking.hasAccount)
    blocks.push({ kind: 'action', label: 'See your trip', url: `${origin}/trips?booking=${booking.id}` })
  blocks.push(...closing)
  return composeMail({
    subject,
    from: agency.name,
    heading,
    blocks,
    foot: 'You get this because a trip was booked with us for this address. A reply to this e-mail reaches us.',
  })
}
