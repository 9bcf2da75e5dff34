import {
  accent,
  bad,
  deep,
  faint,
  inner,
  line,
  margin,
  onDeep,
  onDeepSoft,
  pageSize,
  PdfDocument,
  soft,
} from '../../../platform/server/pdf/paper'
import { writeLogo } from '../../../platform/server/pdf/logo'
import { type Pause, pdfQueue } from '../../../platform/server/pdf/queue'
import { findUnshown, type Unshown } from '../../../platform/server/pdf/unshown'
import { isolate, joinIsolated } from '../../../shared/direction'
import { kindLabels } from '../../sales/proposals/offer.rules'
import {
  voucherFacts,
  issuedText,
  displayStatusText,
  voucherFields,
  voucherNumber,
  type VoucherView,
} from './voucher.rules'

const inTurn = pdfQueue()
/** Indents the values of facts, in points. */
const indent = 132

function writeHead(paper: PdfDocument, voucher: VoucherView): void {
  const { doc } = paper
  const { issuer, content, version } = voucher
  const big = { face: 'display', size: 25, color: onDeep } as const
  const titles = paper.fitLines(content.title, inner, big)
  const height = 112 + titles.length * 30
  doc.rect(0, 0, pageSize.width, height).fill(deep)
  writeLogo(paper, margin, 26)
  paper.put(issuer.agency, margin + 28, 29, { face: 'bold', size: 12, color: onDeep })
  const about = { size: 9, color: onDeepSoft, align: 'right' } as const
  const right = pageSize.width - margin
  paper.put(`Voucher ${voucherNumber(voucher)}, version ${version}`, right, 26, about)
  paper.put(`Issued ${issuedText(voucher)}`, right, 39, about)
  paper.y = 74
  paper.put(`Voucher: ${kindLabels[content.kind].toLowerCase()}`, margin, paper.y, { size: 10.5, color: onDeepSoft })
  paper.y += 17
  for (const one of titles) {
    paper.put(one, margin, paper.y, big)
    paper.y += 30
  }
  doc.rect(0, height, pageSize.width, 3).fill(accent)
  paper.y = height + 24
}

function writeFacts(paper: PdfDocument, voucher: VoucherView): void {
  for (const [label, value] of voucherFacts(voucher.content)) {
    const style = { size: 11.5, face: 'bold' } as const
    const lines = paper.fitLines(value, inner - indent, style)
    paper.keep(lines.length * 17 + 16)
    paper.put(label, margin, paper.y + 1, { size: 9.5, color: soft })
    for (const one of lines) {
      paper.put(one, margin + indent, paper.y, style)
      paper.y += 17
    }
    paper.y += 5
    paper.rule(line)
    paper.y += 9
  }
}

function writeFoot(paper: PdfDocument, { issuer }: VoucherView): void {
  paper.y += 6
  paper.text(`Please provide this service to the guests above. It is booked with you by ${isolate(issuer.agency)}.`, {
    gap: 10,
  })
  const ways = joinIsolated([issuer.consultant, issuer.phone, issuer.email], '   ')
  if (ways)
    paper.text(`If anything is unclear: ${isolate(issuer.agency)}   ${ways}`, { size: 9.5, color: soft, gap: 4 })
  paper.text(`Trip: ${isolate(issuer.trip)}, booking ${issuer.booking}`, { size: 9.5, color: faint })
}

async function write(vouchers: readonly VoucherView[], at: Date, pause: Pause): Promise<Buffer> {
  const [first] = vouchers
  const { agency, booking, trip } = first!.issuer
  const paper = new PdfDocument({ title: `${trip}, ${booking}: vouchers`, author: agency, at })
  for (const [i, voucher] of vouchers.entries()) {
    if (i > 0) paper.newPage()
    writeHead(paper, voucher)
    const warning = displayStatusText(voucher)
    if (warning) paper.text(warning, { face: 'bold', size: 12, color: bad, gap: 14 })
    writeFacts(paper, voucher)
    writeFoot(paper, voucher)
    await pause()
  }
  return paper.finish(`${isolate(agency)}, booking ${booking}`, pause)
}

/** Finds the characters that their PDF has no font for, by field. */
export const unshownInVouchers = (vouchers: readonly VoucherView[]): Unshown[] =>
  findUnshown(
    vouchers.map(({ content, issuer }) => ({ content, issuer })),
    voucherFields,
  )

export type VoucherPdf = { name: string; data: Buffer }

/**
 * Renders vouchers as PDF, one a page; needs at least one.
 * @throws AppError unavailable when too many are rendered, or on a timeout
 */
export async function voucherPdf(vouchers: readonly VoucherView[], at: Date): Promise<VoucherPdf> {
  const [first] = vouchers
  const data = await inTurn((pause) => write(vouchers, at, pause))
  const name = vouchers.length === 1 ? `voucher-${voucherNumber(first!)}` : `vouchers-${first!.issuer.booking}`
  return { name: `${name}.pdf`, data }
}
