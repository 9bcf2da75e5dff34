import { type CalendarDate, formatDate } from '../../../shared/dates'
import { toAddress } from '../../../shared/links'
import { type Block, composeMail, type MailContent, toParagraphs, toSubject } from '../../core/email/layout.rules'
import { partyWords } from '../../catalog/pricing/estimate.rules'
import { toReceiptBlock } from '../../catalog/pricing/receipt.rules'
import { durationText } from '../../catalog/packages/package.rules'
import type { PackageDetail } from '../../catalog/packages/view'
import { cancellationTerms, datedTerms } from '../../catalog/pricing/policy.rules'
import { answerPromise } from './deadline.rules'
import { noFlight, notSure } from './options.rules'
import { replyWithin } from '../../settings/settings/office-hours.rules'
import type { ListName } from '../../settings/settings/lists.rules'
import { wordMail } from '../../settings/settings/mail-words.rules'
import type { Agency } from '../../settings/settings/schema'
import { tooLargeText } from './party.rules'
import { travelersText } from './quote.rules'
import { toTripPath } from './trip-path.rules'
import type { Customization, QuoteDetail } from './view'

type Promising = 'responseHours' | 'officeHours' | 'holidays'

export type QuoteMailData = {
  quote: QuoteDetail
  pkg:
    | (Pick<PackageDetail, 'slug' | 'title' | 'destination' | 'days' | 'nights' | 'paymentTerms'> & {
        itinerary: readonly { day: number; title: string }[]
      })
    | null
  agency: Pick<Agency, 'name' | 'timeZone' | Promising | 'mailTexts' | 'mailWords' | 'paymentTerms' | ListName>
  /** Holds the calendar date at the place of departure. */
  today: CalendarDate
  origin: string
}

type Fact = readonly [label: string, value: string]

function partyFacts(quote: QuoteDetail): Fact[] {
  const { customization, travelDate, includesFlights } = quote
  const facts: Fact[] = [['Travelers', customization ? partyWords(customization) : travelersText(quote)]]
  if (customization) facts.push(['Rooms', String(customization.rooms)])
  if (travelDate) facts.push(['Departure', formatDate(travelDate)])
  if (includesFlights !== null) facts.push(['Flights', includesFlights ? 'Included' : 'Not included'])
  return facts
}

function choiceFacts(customization: Customization | null): Fact[] {
  if (!customization) return []
  const chosen = {
    Hotels: customization.hotels,
    Activities: customization.activities,
    Transfers: customization.transfers,
  }
  return Object.entries(chosen)
    .filter(([, names]) => names.length > 0)
    .map(([label, names]) => [label, names.join(', ')] as const)
}

function policyBlock({ quote: { travelDate }, pkg, agency, today }: QuoteMailData): Block {
  const terms = pkg?.paymentTerms ?? agency.paymentTerms
  const items = travelDate ? datedTerms(terms, travelDate, today) : cancellationTerms(terms)
  return { kind: 'list', title: 'If you cancel', items }
}

/**
 * Accepts only texts that the agency published itself. Prevents visitors from mailing their own text to any address
 * (product.md 4.9).
 */
const pickPublished = (text: string | null, words: readonly string[]): string | null =>
  text !== null && words.includes(text) ? text : null

function publishedFacts({ quote, pkg, agency }: QuoteMailData): Fact[] {
  const { departureCities, quoteDestinations, budgetRanges } = agency
  const destination = pkg?.destination ?? pickPublished(quote.destination, [...quoteDestinations, notSure])
  const facts: [string, string | null][] = [
    ['Reference', quote.reference],
    ['Package', pkg && `${pkg.title}, ${durationText(pkg)}`],
    ['Destination', destination],
    ['From', pickPublished(quote.departureCity, [...departureCities, noFlight])],
    ['Budget', pickPublished(quote.budget, budgetRanges)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

const dayParts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const timeParts = { hour: '2-digit', minute: '2-digit', timeZoneName: 'long' } as const
/** Caches formats of day and time by time zone: creating them is slower than formatting. */
const formats = new Map<string, Intl.DateTimeFormat[]>()
function createFormats(timeZone: string): Intl.DateTimeFormat[] {
  const made = [dayParts, timeParts].map((parts) => new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }))
  formats.set(timeZone, made)
  return made
}

/**
 * Formats the deadline in the agency's time zone: 'Tuesday 2 March 2027, 12:00 Eastern Standard Time'. Includes office
 * hours and holidays.
 */
function dueText({ quote, agency: { timeZone } }: QuoteMailData): string {
  const at = new Date(quote.respondBy)
  const words = formats.get(timeZone) ?? createFormats(timeZone)
  return words.map((format) => format.format(at).replace(',', '')).join(', ')
}

type MailSubject = { quote: Pick<QuoteDetail, 'reference' | 'destination'>; pkg: { title: string } | null }
const toHeading = ({ pkg }: MailSubject): string => (pkg ? `Your trip: ${pkg.title}` : 'Your travel request')

type Worded = MailSubject & { agency: Pick<Agency, 'name' | 'mailWords'> }
/** Returns the subjects of the mails to the traveler and to the agency. */
export const getSubjects = (about: Worded) => ({
  customer: toSubject(
    wordMail(about.agency.mailWords, 'request', {
      what: toHeading(about),
      reference: about.quote.reference,
      agency: about.agency.name,
    }).subject,
  ),
  agency: toSubject(`New request ${about.quote.reference}: ${about.pkg?.title ?? about.quote.destination}`),
})

/** Builds the traveler's copy from the catalog and from checked values, without any free text. */
export function customerMail(data: QuoteMailData): MailContent {
  const { quote, pkg, agency, origin } = data
  const { greeting, closing } = agency.mailTexts
  const blocks: Block[] = [
    ...toParagraphs(greeting ?? ''),
    {
      kind: 'text',
      text: `${answerPromise(replyWithin(agency.responseHours, agency))} You hear from us by ${dueText(data)}.`,
    },
    { kind: 'facts', rows: [...publishedFacts(data), ...partyFacts(quote), ...choiceFacts(quote.customization)] },
  ]
  const tooLarge = tooLargeText(quote)
  if (tooLarge) blocks.push({ kind: 'text', text: `${tooLarge} We tell you what is possible.` })
  if (pkg && quote.receipt) {
    const days = pkg.itinerary.map((d) => `Day ${d.day}: ${d.title}`)
    if (days.length > 0) blocks.push({ kind: 'list', title: 'Day by day', items: days })
    blocks.push(toReceiptBlock('Your estimate', quote.receipt))
    blocks.push({
      kind: 'text',
      text: 'This is an estimate, not an offer: what you accept is the proposal that we send you.',
    })
    blocks.push(policyBlock(data))
  } else if (pkg && quote.customization)
    blocks.push({
      kind: 'text',
      text: 'The price of your trip is on request: it comes with the proposal that we send you.',
    })
  if (pkg)
    blocks.push({
      kind: 'action',
      label: 'See the package',
      url: toAddress(origin, toTripPath(pkg.slug, quote, agency.departureCities)),
    })
  blocks.push(...toParagraphs(closing ?? ''))
  return composeMail({
    subject: getSubjects(data).customer,
    from: agency.name,
    heading: toHeading(data),
    blocks,
    foot: 'You get this because this address was given with a request on our site. If that was not you, there is nothing to do.',
  })
}

/** Builds the agency's copy, with everything that the visitor wrote. */
export function agencyMail(data: QuoteMailData): MailContent {
  const { quote, pkg, agency, origin } = data
  const facts: [string, string | null][] = [
    ['Reference', quote.reference],
    ['Name', quote.customerName],
    ['Email', quote.email],
    ['Phone', quote.phone || null],
    ['Package', pkg && pkg.title],
    ['Destination', quote.destination],
    ['From', quote.departureCity || null],
    ['Budget', quote.budget],
  ]
  const rows = facts.filter((fact): fact is [string, string] => fact[1] !== null)
  const blocks: Block[] = [
    {
      kind: 'text',
      text: `An answer is promised within ${replyWithin(agency.responseHours, agency)}, and due by ${dueText(data)}.`,
    },
    { kind: 'facts', rows: [...rows, ...partyFacts(quote), ...choiceFacts(quote.customization)] },
  ]
  const tooLarge = tooLargeText(quote)
  if (tooLarge) blocks.push({ kind: 'text', text: tooLarge })
  if (quote.message) blocks.push({ kind: 'quoted', title: 'Message', text: quote.message })
  if (quote.receipt) blocks.push(toReceiptBlock('Your estimate', quote.receipt))
  blocks.push({ kind: 'action', label: 'Open the request', url: `${origin}/dashboard?quote=${quote.id}` })
  return composeMail({
    subject: getSubjects(data).agency,
    from: agency.name,
    heading: 'A new request',
    blocks,
    foot: 'Sent to the address in the agency settings.',
  })
}
