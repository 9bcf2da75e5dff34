import { writeFacts, writeList, writePanel, writeTable } from '../../../platform/server/pdf/kit'
import {
  faint,
  ink,
  inner,
  line,
  margin,
  pageSize,
  type PaperBrand,
  PdfDocument,
  soft,
} from '../../../platform/server/pdf/paper'
import { type Pause, pdfQueue } from '../../../platform/server/pdf/queue'
import { findUnshown, type Unshown } from '../../../platform/server/pdf/unshown'
import { isolate } from '../../../shared/direction'
import type { Block, PackContent } from './pack.rules'

const inTurn = pdfQueue()
const right = pageSize.width - margin
const entryHeight = 19

const writeHead = (paper: PdfDocument, { reference, title, customer, agency, asOfText }: PackContent): void =>
  writePanel(paper, {
    agency,
    about: [`Facts as of ${asOfText}`],
    title: 'Record of a booking',
    facts: [`Booking ${reference}, ${isolate(title)}`, `Customer: ${isolate(customer)}`],
  })

/** Reserves room for the contents, whose page numbers are known at the end. @returns the y of the first entry */
function reserveContents(paper: PdfDocument, { sections }: PackContent): number {
  paper.text(
    'What this agency’s systems recorded about the booking, in the order in which a bank asks. Times are those of the agency, with their offset from UTC. Amounts are taken from the ledger.',
    { color: soft, gap: 16 },
  )
  paper.text('Contents', { face: 'display', size: 17, gap: 6 })
  const top = paper.y
  paper.y += sections.length * entryHeight
  return top
}

function writeContents(paper: PdfDocument, { sections }: PackContent, top: number, pages: readonly number[]): void {
  paper.doc.switchToPage(0)
  for (const [i, { title }] of sections.entries()) {
    const y = top + i * entryHeight
    paper.put(`${i + 1}`, margin, y, { color: faint })
    paper.put(title, margin + 24, y)
    paper.put(`Page ${pages[i]!}`, right, y, { color: faint, align: 'right' })
    paper.y = y + 15
    paper.rule(line)
  }
}

async function writeBlock(paper: PdfDocument, block: Block, pause: Pause): Promise<void> {
  if (block.kind === 'facts') return writeFacts(paper, block.rows)
  if (block.kind === 'table') return writeTable(paper, block, pause)
  if (block.kind === 'text') return paper.text(block.text, { color: soft, gap: 8 })
  if (block.kind === 'heading') {
    if (!paper.keep(60)) paper.y += 6
    return paper.text(block.text, { face: 'bold', size: 11.5, gap: 5 })
  }
  if (block.kind === 'quote') {
    paper.text(block.text, { size: 9.5, color: ink }, { x: margin + 14, width: inner - 14 })
    paper.y += 12
    return
  }
  return writeList(paper, block.items)
}

async function write(pack: PackContent, brand: PaperBrand | undefined, pause: Pause): Promise<Buffer> {
  const { reference, agency, sections } = pack
  const paper = new PdfDocument(
    { title: `Record of booking ${reference}`, author: agency, at: new Date(pack.asOf) },
    brand,
  )
  writeHead(paper, pack)
  const top = reserveContents(paper, pack)
  const pages: number[] = []
  for (const [i, { title, blocks }] of sections.entries()) {
    if (!paper.keep(120)) paper.y += 16
    pages.push(paper.doc.bufferedPageRange().count)
    paper.text(`${i + 1}  ${title}`, { face: 'display', size: 17, gap: 8 })
    for (const block of blocks) {
      await writeBlock(paper, block, pause)
      await pause()
    }
  }
  writeContents(paper, pack, top, pages)
  return paper.finish(`${isolate(agency)}, record of booking ${reference}`, pause)
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
export const unshownInPack = (pack: PackContent): Unshown[] => findUnshown(pack, fields)

export type PackPdf = { name: string; data: Buffer }

/**
 * Renders the pack as PDF; the same facts give the same bytes.
 * @throws AppError unavailable when too many are rendered, or on a timeout
 */
export async function packPdf(pack: PackContent, brand?: PaperBrand): Promise<PackPdf> {
  return { name: `dispute-pack-${pack.reference}.pdf`, data: await inTurn((pause) => write(pack, brand, pause)) }
}
