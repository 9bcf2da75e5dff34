import { formatAmount } from '../../../shared/money'
import { writePanel, writePlainRow, writeTotal } from '../../../platform/server/pdf/kit'
import { faint, good, line, type DocumentBrand, PdfDocument, soft } from '../../../platform/server/pdf/pdf-document'
import { type Pause, createPdfQueue } from '../../../platform/server/pdf/queue'
import { findUnshown, type Unshown } from '../../../platform/server/pdf/unshown'
import { dateIn, formatDate } from '../../../shared/dates'
import { formatDays } from '../../../shared/day-span'
import { isolate, joinIsolated } from '../../../shared/direction'
import { partyText, formatSigned } from '../proposals/offer.rules'
import type { SeenProposal } from './view'
import { acceptedText, lastMoment } from './offer-text.rules'
import { writeDays } from './pdf-days.service'
import { writePrice, writeTerms } from './pdf-price.service'

const queuePdf = createPdfQueue()

function writeHead(pdf: PdfDocument, seen: SeenProposal): void {
  const { agency, consultant } = seen
  writePanel(pdf, {
    agency: agency.name,
    about: [
      `Proposal ${seen.reference}, version ${seen.number}`,
      formatDate(dateIn(new Date(seen.sentAt), agency.timeZone)),
    ],
    title: seen.title,
    facts: [`For ${isolate(seen.customerName)}`, `${formatDays(seen.travelFrom, seen.travelTo)}. ${partyText(seen)}.`],
    sum: {
      amount: formatAmount(seen.totalMinor, seen.currency),
      note: seen.displayStatus === 'sent' ? `Held for you until ${lastMoment(seen)}` : displayStatusText(seen),
    },
  })
  const ways = [consultant && `${isolate(consultant)}, your consultant`, agency.phone, agency.email].filter(Boolean)
  if (ways.length > 0) pdf.text(ways.join('   '), { size: 9.5, color: soft, gap: 10 })
}

function displayStatusText(seen: SeenProposal): string {
  const { displayStatus, acceptance } = seen
  if (displayStatus === 'accepted' && acceptance) return `Accepted, version ${acceptance.number}`
  if (displayStatus === 'expired') return `The price was held until ${lastMoment(seen)}`
  if (displayStatus === 'draft') return `A draft. The price is held until ${formatDate(seen.expiresOn)} once it is sent`
  return displayStatus === 'declined' ? 'Declined' : 'Withdrawn'
}

function writeChanges(pdf: PdfDocument, seen: SeenProposal): void {
  const at = seen.versions.findIndex(({ number }) => number === seen.number)
  const since = seen.versions[at]?.since
  if (!since || since.changes.length === 0) return
  pdf.heading(`What changed since version ${seen.versions[at - 1]!.number}`, 40)
  const amount = (minor: number, none: string) => (minor === 0 ? none : formatSigned(minor, seen.currency))
  for (const { what, was, is, amountMinor } of since.changes) {
    const name = what !== was && what !== is ? `${isolate(what)}: ` : ''
    const [old, now] = [isolate(was ?? ''), isolate(is ?? '')]
    const change = was && is ? `${old}, now ${now}` : was ? `${old}, removed` : `${now}${what === is ? ', added' : ''}`
    writePlainRow(pdf, { label: name + change, amount: amount(amountMinor, '') })
    pdf.y += 4
  }
  writeTotal(pdf, 'Together', amount(since.totalMinor, 'the same price'))
}

function writeAcceptance(pdf: PdfDocument, seen: SeenProposal): void {
  if (!seen.acceptance) return
  pdf.heading('Accepted', 30)
  pdf.text(acceptedText(seen), { color: good, gap: 6 })
}

function writeContact(pdf: PdfDocument, { agency, consultant }: SeenProposal): void {
  pdf.keep(60)
  pdf.y += 18
  pdf.rule(line)
  pdf.y += 10
  pdf.text(agency.name, { face: 'bold' })
  const ways = joinIsolated([consultant, agency.phone, agency.email], '   ')
  if (ways) pdf.text(ways, { size: 9.5, color: faint })
}

async function write({ seen, at, brand }: Printed, pause: Pause): Promise<Buffer> {
  const { title, agency, reference, number } = seen
  const pdf = new PdfDocument({ title: `${title}, ${reference}`, author: agency.name, at }, brand)
  writeHead(pdf, seen)
  writeChanges(pdf, seen)
  await pause()
  await writeDays(pdf, seen, pause)
  await writePrice(pdf, seen, pause)
  await writeTerms(pdf, seen, pause)
  writeAcceptance(pdf, seen)
  writeContact(pdf, seen)
  await pause()
  return pdf.finish(`${isolate(agency.name)}, proposal ${reference}, version ${number}`, pause)
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
export const findUnshownInProposal = (seen: SeenProposal): Unshown[] => findUnshown(seen, fields)

type Printed = { seen: SeenProposal; at: Date; brand?: DocumentBrand }
type ProposalPdf = { name: string; data: Buffer }

/**
 * Renders a proposal as PDF, with the days, receipt, dates and amounts of its page.
 * @throws AppError unavailable when many are requested, or it takes too long
 */
export async function writeProposalPdf(seen: SeenProposal, at: Date, brand?: DocumentBrand): Promise<ProposalPdf> {
  const data = await queuePdf((pause) => write({ seen, at, brand }, pause))
  return { name: `${seen.reference}-version-${seen.number}.pdf`, data }
}
