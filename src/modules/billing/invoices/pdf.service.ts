import { formatAmount } from '../../../shared/money'
import { writeRow, writeTotal } from '../../../platform/server/pdf/kit'
import { writeLogo } from '../../../platform/server/pdf/logo'
import {
  faint,
  inner,
  line,
  margin,
  pageSize,
  type DocumentBrand,
  PdfDocument,
} from '../../../platform/server/pdf/pdf-document'
import { type Pause, createPdfQueue } from '../../../platform/server/pdf/queue'
import { findUnshown, type Unshown } from '../../../platform/server/pdf/unshown'
import { formatDate } from '../../../shared/dates'
import { isolate } from '../../../shared/direction'
import { kindLabels, printedAmount } from './invoice.rules'
import type { OwnInvoice } from './view'
import { type Fact, invoiceFacts, footLines, listDetails, listRows, listSums } from './printed.rules'

const queuePdf = createPdfQueue()
const right = pageSize.width - margin

function writeHead(pdf: PdfDocument, { kind, reference, snapshot }: OwnInvoice): void {
  const [kindStyle, numberStyle] = [{ face: 'display', size: 20 }, { face: 'bold' }] as const
  const beside = Math.max(pdf.measureWidth(kindLabels[kind], kindStyle), pdf.measureWidth(reference, numberStyle))
  writeLogo(pdf, margin, margin, { name: snapshot.seller.name, beside })
  const { letterhead } = pdf.brand
  for (const [i, one] of letterhead.entries()) pdf.put(one, margin, margin + 28 + i * 11, { size: 8.5, color: faint })
  pdf.put(kindLabels[kind], right, margin - 4, { ...kindStyle, align: 'right' })
  pdf.put(reference, right, margin + 24, { ...numberStyle, align: 'right' })
  pdf.y = margin + Math.max(54, 36 + letterhead.length * 11)
}

function writeFacts(pdf: PdfDocument, facts: readonly Fact[][]): void {
  const width = inner / facts.length
  const top = pdf.y
  let lowest = top
  for (const [i, column] of facts.entries()) {
    const x = margin + i * width
    pdf.y = top
    for (const { label, text } of column) {
      pdf.put(label, x, pdf.y, { size: 8.5, color: faint })
      pdf.y += 13
      for (const one of pdf.fitLines(text, width - 14)) {
        pdf.put(one, x, pdf.y)
        pdf.y += 14
      }
      pdf.y += 6
    }
    lowest = Math.max(lowest, pdf.y)
  }
  pdf.y = lowest + 12
}

const sumsBox = { x: right - 230, width: 230 }

/** Wraps the names of taxes beside their amounts. */
function fitSums(pdf: PdfDocument, invoice: OwnInvoice) {
  const rows = listSums(invoice).map(({ label, amountMinor, isTotal }) => {
    const amount = formatAmount(amountMinor, invoice.currency)
    const lines = pdf.fitLines(label, sumsBox.width - pdf.measureWidth(amount) - 8)
    return { label, amount, lines, isTotal, height: isTotal ? 28 : lines.length * 14 + 3 }
  })
  return { rows, height: rows.reduce((sum, { height }) => sum + height, 6) }
}

function writeSums(pdf: PdfDocument, sums: ReturnType<typeof fitSums>): void {
  pdf.keep(sums.height)
  pdf.y += 6
  for (const { label, amount, lines, isTotal, height } of sums.rows) {
    if (isTotal) {
      writeTotal(pdf, label, amount, sumsBox)
      continue
    }
    pdf.keep(height)
    const top = pdf.y
    for (const [i, one] of lines.entries()) pdf.put(one, sumsBox.x, top + i * 14)
    pdf.put(amount, right, top, { align: 'right' })
    pdf.y = top + height
  }
  pdf.y += 10
}

async function write({ invoice, at, brand }: Printed, pause: Pause): Promise<Buffer> {
  const { kind, reference, currency, snapshot, sha256 } = invoice
  const { seller } = snapshot
  const pdf = new PdfDocument({ title: `${kindLabels[kind]} ${reference}`, author: seller.name, at }, brand)
  writeHead(pdf, invoice)
  writeFacts(pdf, invoiceFacts(invoice))
  const rows = listRows(invoice)
  const sums = fitSums(pdf, invoice)
  for (const [i, row] of rows.entries()) {
    const amount = formatAmount(printedAmount(kind, row.amountMinor), currency)
    const detail = listDetails(row, invoice).join('\n')
    // Keeps the last line on one page with the sums.
    const next = i === rows.length - 1 ? sums.height : 0
    writeRow(pdf, { label: row.title, detail, amount }, { next, head: 'Continued' })
    await pause()
  }
  writeSums(pdf, sums)
  const foot = footLines(invoice)
  pdf.keep(foot.length * 14 + 40)
  pdf.rule(line)
  pdf.y += 8
  for (const text of [...foot, `Fingerprint of this document: ${sha256.slice(0, 16)}`])
    pdf.text(text, { size: 9, color: faint, gap: 2 })
  return pdf.finish(
    `${isolate(seller.name)}, ${kindLabels[kind].toLowerCase()} ${reference}, ${formatDate(invoice.issuedOn)}`,
    pause,
  )
}

/** Names the parts of a document for messages about characters without a font. */
const fields: Record<string, string> = {
  buyerName: '',
  'snapshot.buyer.name': 'the buyer’s name',
  'snapshot.buyer.address': 'the buyer’s address',
  'snapshot.buyer.taxNumber': 'the buyer’s tax number',
  'snapshot.seller.name': 'the agency’s name',
  'snapshot.seller.address': 'the agency’s address',
  'snapshot.seller.taxNumber': 'the agency’s tax number',
  'snapshot.seller.bank': 'the agency’s bank',
  'snapshot.lines.title': 'the title of line #',
  'snapshot.lines.detail': 'the detail of line #',
  'snapshot.lines.receipt.label': 'the receipt of a line',
  'snapshot.lines.receipt.detail': 'the receipt of a line',
  'snapshot.taxes.label': 'the name of tax #',
  'snapshot.booking.title': 'the title of the trip',
  'snapshot.payment.reference': 'the payment’s reference',
  'snapshot.note': 'the note on the tax',
}

/** Finds the characters that its PDF has no font for, by field. */
export const findUnshownInInvoice = (invoice: OwnInvoice): Unshown[] => findUnshown(invoice, fields)

type Printed = { invoice: OwnInvoice; at: Date; brand?: DocumentBrand }
type InvoicePdf = { name: string; data: Buffer }

/**
 * Renders a document as PDF, like its page.
 * @throws AppError unavailable when too many are rendered, or on a timeout
 */
export async function writeInvoicePdf(invoice: OwnInvoice, at: Date, brand?: DocumentBrand): Promise<InvoicePdf> {
  return { name: `${invoice.reference}.pdf`, data: await queuePdf((pause) => write({ invoice, at, brand }, pause)) }
}
