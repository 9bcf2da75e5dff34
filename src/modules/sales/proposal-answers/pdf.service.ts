import { writePanel, writePlainRow, writeTotal } from '../../../platform/server/pdf/kit'
import { faint, good, line, type PaperBrand, PdfDocument, soft } from '../../../platform/server/pdf/paper'
import { type Pause, pdfQueue } from '../../../platform/server/pdf/queue'
import { findUnshown, type Unshown } from '../../../platform/server/pdf/unshown'
import { dateIn, formatDate } from '../../../shared/dates'
import { isolate, joinIsolated } from '../../../shared/direction'
import { exact, partyText, signed } from '../proposals/offer.rules'
import type { SeenProposal } from './view'
import { acceptedText, lastMoment } from './offer-text.rules'
import { writeDays } from './pdf-days.service'
import { writePrice, writeTerms } from './pdf-price.service'

const inTurn = pdfQueue()

function writeHead(paper: PdfDocument, seen: SeenProposal): void {
  const { agency, consultant } = seen
  writePanel(paper, {
    agency: agency.name,
    about: [
      `Proposal ${seen.reference}, version ${seen.number}`,
      formatDate(dateIn(new Date(seen.sentAt), agency.timeZone)),
    ],
    title: seen.title,
    facts: [
      `For ${isolate(seen.customerName)}`,
      `${formatDate(seen.travelFrom)} to ${formatDate(seen.travelTo)}. ${partyText(seen)}.`,
    ],
    sum: {
      amount: exact(seen.totalMinor, seen.currency),
      note: seen.displayStatus === 'sent' ? `Held for you until ${lastMoment(seen)}` : displayStatusText(seen),
    },
  })
  const ways = [consultant && `${isolate(consultant)}, your consultant`, agency.phone, agency.email].filter(Boolean)
  if (ways.length > 0) paper.text(ways.join('   '), { size: 9.5, color: soft, gap: 10 })
}

function displayStatusText(seen: SeenProposal): string {
  const { displayStatus, acceptance } = seen
  if (displayStatus === 'accepted' && acceptance) return `Accepted, version ${acceptance.number}`
  if (displayStatus === 'expired') return `The price was held until ${lastMoment(seen)}`
  if (displayStatus === 'draft') return `A draft. The price is held until ${formatDate(seen.expiresOn)} once it is sent`
  return displayStatus === 'declined' ? 'Declined' : 'Withdrawn'
}

function writeChanges(paper: PdfDocument, seen: SeenProposal): void {
  const at = seen.versions.findIndex(({ number }) => number === seen.number)
  const since = seen.versions[at]?.since
  if (!since || since.changes.length === 0) return
  paper.heading(`What changed since version ${seen.versions[at - 1]!.number}`, 40)
  const amount = (minor: number, none: string) => (minor === 0 ? none : signed(minor, seen.currency))
  for (const { what, was, is, amountMinor } of since.changes) {
    const name = what !== was && what !== is ? `${isolate(what)}: ` : ''
    const [old, now] = [isolate(was ?? ''), isolate(is ?? '')]
    const change = was && is ? `${old}, now ${now}` : was ? `${old}, removed` : `${now}${what === is ? ', added' : ''}`
    writePlainRow(paper, { label: name + change, amount: amount(amountMinor, '') })
    paper.y += 4
  }
  writeTotal(paper, 'Together', amount(since.totalMinor, 'the same price'))
}

function writeAcceptance(paper: PdfDocument, seen: SeenProposal): void {
  if (!seen.acceptance) return
  paper.heading('Accepted', 30)
  paper.text(acceptedText(seen), { color: good, gap: 6 })
}

function writeContact(paper: PdfDocument, { agency, consultant }: SeenProposal): void {
  paper.keep(60)
  paper.y += 18
  paper.rule(line)
  paper.y += 10
  paper.text(agency.name, { face: 'bold' })
  const ways = joinIsolated([consultant, agency.phone, agency.email], '   ')
  if (ways) paper.text(ways, { size: 9.5, color: faint })
}

async function write({ seen, at, brand }: Printed, pause: Pause): Promise<Buffer> {
  const { title, agency, reference, number } = seen
  const paper = new PdfDocument({ title: `${title}, ${reference}`, author: agency.name, at }, brand)
  writeHead(paper, seen)
  writeChanges(paper, seen)
  await pause()
  await writeDays(paper, seen, pause)
  await writePrice(paper, seen, pause)
  await writeTerms(paper, seen, pause)
  writeAcceptance(paper, seen)
  writeContact(paper, seen)
  await pause()
  return paper.finish(`${isolate(agency.name)}, proposal ${reference}, version ${number}`, pause)
}

/** Names the parts of a proposal for messages about characters without a font. Parts without a name are not printed. */
const fields: Record<string, string> = {
  title: 'the title',
  customerName: 'the customer’s name',
  consultant: 'the consultant’s name',
  'agency.name': 'the agency’s name',
  'days.title': 'the title of day #',
  'days.text': 'the text of day #',
  'lines.title': 'the title of line #',
  'lines.detail': 'the detail of line #',
  'lines.group': 'the choice of line #',
  'discount.label': 'the name of the discount',
  'taxes.label': 'the name of tax #',
  terms: 'term #',
  'acceptance.name': 'the name of who accepted it',
  'versions.since.changes.what': 'what changed',
  'versions.since.changes.was': 'what changed',
  'versions.since.changes.is': 'what changed',
  comments: '',
  counter: '',
  image: '',
}

/** Finds the characters without a font in the PDF, by field. */
export const unshownInProposal = (seen: SeenProposal): Unshown[] => findUnshown(seen, fields)

type Printed = { seen: SeenProposal; at: Date; brand?: PaperBrand }
export type ProposalPdf = { name: string; data: Buffer }

/**
 * Renders a proposal as PDF, with the days, receipt, dates and amounts of its page.
 * @throws AppError unavailable when many are requested, or it takes too long
 */
export async function proposalPdf(seen: SeenProposal, at: Date, brand?: PaperBrand): Promise<ProposalPdf> {
  const data = await inTurn((pause) => write({ seen, at, brand }, pause))
  return { name: `${seen.reference}-version-${seen.number}.pdf`, data }
}
