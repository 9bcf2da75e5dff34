import { writeFacts, writeList, writePanel, writeTable } from '../../../platform/server/pdf/kit'
import {
  faint,
  ink,
  inner,
  line,
  margin,
  pageSize,
  type DocumentBrand,
  PdfDocument,
  soft,
} from '../../../platform/server/pdf/pdf-document'
import { type Pause, createPdfQueue } from '../../../platform/server/pdf/queue'
import { findUnshown, type Unshown } from '../../../platform/server/pdf/unshown'
import { isolate } from '../../../shared/direction'
import type { Block, PackContent } from './view'

const queuePdf = createPdfQueue()
const right = pageSize.width - margin
const entryHeight = 19

const writeHead = (pdf: PdfDocument, { reference, title, customer, agency, asOfText }: PackContent): void =>
  writePanel(pdf, {
    agency,
    about: [`Facts as of ${asOfText}`],
    title: 'Record of a booking',
    facts: [`Booking ${reference}, ${isolate(title)}`, `Customer: ${isolate(customer)}`],
  })

/** Reserves room for the contents, whose page numbers are known at the end. @returns the y of the first entry */
function reserveContents(pdf: PdfDocument, { sections }: PackContent): number {
  pdf.text(
    'What this agency’s systems recorded about the booking, in the order in which a bank asks. Times are those of the agency, with their offset from UTC. Amounts are taken from the ledger.',
    { color: soft, gap: 16 },
  )
  pdf.text('Contents', { face: 'display', size: 17, gap: 6 })
  const top = pdf.y
  pdf.y += sections.length * entryHeight
  return top
}

function writeContents(pdf: PdfDocument, { sections }: PackContent, top: number, pages: readonly number[]): void {
  pdf.doc.switchToPage(0)
  for (const [i, { title }] of sections.entries()) {
    const y = top + i * entryHeight
    pdf.put(`${i + 1}`, margin, y, { color: faint })
    pdf.put(title, margin + 24, y)
    pdf.put(`Page ${pages[i]!}`, right, y, { color: faint, align: 'right' })
    pdf.y = y + 15
    pdf.rule(line)
  }
}

async function writeBlock(pdf: PdfDocument, block: Block, pause: Pause): Promise<void> {
  if (block.kind === 'facts') return writeFacts(pdf, block.rows)
  if (block.kind === 'table') return writeTable(pdf, block, pause)
  if (block.kind === 'text') return pdf.text(block.text, { color: soft, gap: 8 })
  if (block.kind === 'heading') {
    if (!pdf.keep(60)) pdf.y += 6
    return pdf.text(block.text, { face: 'bold', size: 11.5, gap: 5 })
  }
  if (block.kind === 'quote') {
    pdf.text(block.text, { size: 9.5, color: ink }, { x: margin + 14, width: inner - 14 })
    pdf.y += 12
    return
  }
  return writeList(pdf, block.items)
}

async function write(pack: PackContent, brand: DocumentBrand | undefined, pause: Pause): Promise<Buffer> {
  const { reference, agency, sections } = pack
  const pdf = new PdfDocument(
    { title: `Record of booking ${reference}`, author: agency, at: new Date(pack.asOf) },
    brand,
  )
  writeHead(pdf, pack)
  const top = reserveContents(pdf, pack)
  const pages: number[] = []
  for (const [i, { title, blocks }] of sections.entries()) {
    if (!pdf.keep(120)) pdf.y += 16
    pages.push(pdf.doc.bufferedPageRange().count)
    pdf.text(`${i + 1}  ${title}`, { face: 'display', size: 17, gap: 8 })
    for (const block of blocks) {
      await writeBlock(pdf, block, pause)
      await pause()
    }
  }
  writeContents(pdf, pack, top, pages)
  return pdf.finish(`${isolate(agency)}, record of booking ${reference}`, pause)
}

/** Names the parts of the record for messages. */
const fields: Record<string, string> = {
  title: 'the title of the trip',
  customer: 'the customer’s name',
  agency: 'the agency’s name',
  'sections.blocks.rows': 'a row of the record',
  'sections.blocks.foot': 'a sum of the record',
  'sections.blocks.items': 'a list of the record',
  'sections.blocks.text': 'a text of the record',
}

/** Finds the characters that its PDF has no font for, by field. */
export const findUnshownInPack = (pack: PackContent): Unshown[] => findUnshown(pack, fields)

type PackPdf = { name: string; data: Buffer }

/**
 * Renders the pack as PDF; the same facts give the same bytes.
 * @throws AppError unavailable when too many are rendered, or on a timeout
 */
export async function renderPackPdf(pack: PackContent, brand?: DocumentBrand): Promise<PackPdf> {
  return { name: `dispute-pack-${pack.reference}.pdf`, data: await queuePdf((pause) => write(pack, brand, pause)) }
}
