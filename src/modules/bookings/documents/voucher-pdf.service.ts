import { writeFacts, writePanel } from '../../../platform/server/pdf/kit'
import { bad, faint, type DocumentBrand, PdfDocument, soft } from '../../../platform/server/pdf/pdf-document'
import { type Pause, createPdfQueue } from '../../../platform/server/pdf/queue'
import { findUnshown, type Unshown } from '../../../platform/server/pdf/unshown'
import { isolate, joinIsolated } from '../../../shared/direction'
import { kindLabels } from '../../sales/proposals/offer.rules'
import { voucherFacts, issuedText, displayStatusText, voucherFields, voucherNumber } from './voucher.rules'
import type { VoucherView } from './view'

const queuePdf = createPdfQueue()
const writeHead = (pdf: PdfDocument, voucher: VoucherView): void =>
  writePanel(pdf, {
    agency: voucher.issuer.agency,
    about: [`Voucher ${voucherNumber(voucher)}, version ${voucher.version}`, `Issued ${issuedText(voucher)}`],
    kind: `Voucher: ${kindLabels[voucher.content.kind].toLowerCase()}`,
    title: voucher.content.title,
  })

function writeFoot(pdf: PdfDocument, { issuer }: VoucherView): void {
  pdf.text(`Please provide this service to the guests above. It is booked with you by ${isolate(issuer.agency)}.`, {
    gap: 10,
  })
  const ways = joinIsolated([issuer.consultant, issuer.phone, issuer.email], '   ')
  if (ways) pdf.text(`If anything is unclear: ${isolate(issuer.agency)}   ${ways}`, { size: 9.5, color: soft, gap: 4 })
  pdf.text(`Trip: ${isolate(issuer.trip)}, booking ${issuer.booking}`, { size: 9.5, color: faint })
}

async function write({ vouchers, at, brand }: Printed, pause: Pause): Promise<Buffer> {
  const [first] = vouchers
  const { agency, booking, trip } = first!.issuer
  const pdf = new PdfDocument({ title: `${trip}, ${booking}: vouchers`, author: agency, at }, brand)
  for (const [i, voucher] of vouchers.entries()) {
    if (i > 0) pdf.newPage()
    writeHead(pdf, voucher)
    const warning = displayStatusText(voucher)
    if (warning) pdf.text(warning, { face: 'bold', size: 12, color: bad, gap: 14 })
    writeFacts(pdf, voucherFacts(voucher.content), true)
    writeFoot(pdf, voucher)
    await pause()
  }
  return pdf.finish(`${isolate(agency)}, booking ${booking}`, pause)
}

/** Finds the characters that their PDF has no font for, by field. */
export const findUnshownInVouchers = (vouchers: readonly VoucherView[]): Unshown[] =>
  findUnshown(
    vouchers.map(({ content, issuer }) => ({ content, issuer })),
    voucherFields,
  )

type Printed = { vouchers: readonly VoucherView[]; at: Date; brand?: DocumentBrand }
type VoucherPdf = { name: string; data: Buffer }

/**
 * Renders vouchers as PDF, one a page; needs at least one.
 * @throws AppError unavailable when too many are rendered, or on a timeout
 */
export async function writeVoucherPdf(
  vouchers: readonly VoucherView[],
  at: Date,
  brand?: DocumentBrand,
): Promise<VoucherPdf> {
  const [first] = vouchers
  const data = await queuePdf((pause) => write({ vouchers, at, brand }, pause))
  const name = vouchers.length === 1 ? `voucher-${voucherNumber(first!)}` : `vouchers-${first!.issuer.booking}`
  return { name: `${name}.pdf`, data }
}
