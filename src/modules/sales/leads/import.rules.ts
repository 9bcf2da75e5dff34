import { toPlain } from '../../../shared/digits'
import { currencyHeadings, noteHeadings } from '../../../shared/import-fields'
import { translatePeople } from '../../../shared/import-words'
import type { ImportField, ImportPreview } from '../../../shared/imports'
import type { LeadImportPreview } from './view'
import { plural, capitalize } from '../../../shared/text'
import { companyField, countryField, hasName, personFields } from '../customers/person.rules'
import { type LeadSource, leadSources, type LostReason, sourceLabels } from './lead.rules'
import {
  type BoardStage,
  boardStages,
  type leadOutcomes,
  type LeadStatus,
  toStage,
  findStage,
} from './transition.rules'

type LeadOutcome = (typeof leadOutcomes)[number]

/** Holds changes of a known lead by a file; absent values stay. */
export type LeadChanges = {
  budget?: string | null
  valueMinor?: number | null
  numberOfTravelers?: number
  source?: LeadSource
  ownerId?: string | null
  stage?: { status: LeadStatus; outcome: LeadOutcome | null; lostReason: LostReason | null }
}

/**
 * Lists the columns of a file of leads, with headings of other programs: HubSpot, Pipedrive, Zoho, Google Contacts,
 * Outlook. Joins first and last name into one.
 */
export const leadFields: readonly ImportField[] = [
  ...personFields.map((field) =>
    field.name === 'customerName' ? { ...field, fallbacks: [...(field.fallbacks ?? []), 'Associated contact'] } : field,
  ),
  // Names the customer where no person is named; else it stands in the notes of a new lead.
  companyField,
  countryField,
  {
    name: 'destination',
    label: 'Destination',
    aliases: ['Destinations', 'Trip', 'Trip destination', 'Travel destination', 'Where', 'Where to', 'To'],
    fallbacks: [
      'Dest',
      'Where do you want to travel',
      'Where do you want to go',
      'Deal - Title',
      'Deal title',
      'Deal name',
      'Lead - Title',
      'Opportunity name',
      'Potential name',
    ],
  },
  {
    name: 'numberOfTravelers',
    label: 'Travelers',
    aliases: [
      'Pax',
      'No of pax',
      'Number of pax',
      'Number of travelers',
      'Number of travellers',
      'No of travelers',
      'Travellers',
      'Passengers',
      'Guests',
      'Number of guests',
      'People',
      'Persons',
      'Party size',
      'Group size',
    ],
    fallbacks: ['Total pax', 'Total travelers'],
  },
  {
    name: 'travelDate',
    label: 'Travel date',
    kind: 'date',
    aliases: ['Departure', 'Departure date', 'Date of travel', 'Date of departure', 'Trip date', 'Start date'],
    fallbacks: ['Preferred travel date', 'Travel dates', 'When do you plan to travel'],
  },
  // Is written to the notes of a new lead, which has no such day.
  {
    name: 'expectedClose',
    label: 'Expected close date',
    kind: 'date',
    isNoted: true,
    aliases: ['Expected closing date', 'Closing date', 'Close date', 'Expected close'],
  },
  { name: 'budget', label: 'Budget' },
  {
    name: 'value',
    label: 'Value',
    kind: 'amount',
    aliases: [
      'Deal value',
      'Deal - Value',
      'Lead value',
      'Estimated value',
      'Expected value',
      'Amount',
      'Deal amount',
      'Opportunity amount',
    ],
    // Comes second, as Zoho computes it of amount and stage, beside the amount.
    fallbacks: ['Expected revenue'],
  },
  // Names the currency of values: a known lead refuses any other one.
  {
    name: 'currency',
    label: 'Currency',
    fallbacks: [
      ...currencyHeadings,
      'Deal currency',
      'Deal currency code',
      'Deal - Currency of Value',
      'Lead - Currency of Value',
    ],
  },
  {
    name: 'status',
    label: 'Status',
    aliases: ['Stage', 'Lead stage', 'Deal stage', 'Pipeline stage', 'Deal - Stage'],
    fallbacks: ['Lead status', 'Stage name', 'Deal - Stage (pipeline)'],
    second: 'outcome',
    words: {
      isKnown: (text) => readStage(text) !== undefined,
      meanings: boardStages.map(capitalize),
    },
  },
  // Overrides the stage: Pipedrive leaves a lost deal at its last one.
  {
    name: 'outcome',
    label: 'Outcome',
    aliases: ['Deal - Status', 'Deal status', 'Lead outcome'],
    words: { isKnown: (text) => readStage(text) !== undefined, meanings: ['Open', 'Won', 'Lost'] },
  },
  {
    name: 'source',
    label: 'Source',
    aliases: ['Lead source', 'Came by', 'Channel'],
    fallbacks: ['Enquiry source', 'Inquiry source', 'Deal - Source'],
    words: {
      isKnown: (text) => readSource(text) !== undefined,
      meanings: leadSources.map((source) => sourceLabels[source]),
      // Counts as personal, as other sources name people: 'Recommended by Ana Silva'.
      isPersonal: true,
    },
  },
  {
    name: 'owner',
    label: 'Owner',
    aliases: [
      'Lead owner',
      'Contact owner',
      'Deal owner',
      'Deal - Owner',
      'Owner name',
      'Assigned to',
      'Assignee',
      'Salesperson',
      'Sales rep',
      'Consultant',
      'Agent',
    ],
    fallbacks: ['Owner full name', 'Handled by'],
  },
  {
    name: 'notes',
    label: 'Notes',
    aliases: [...noteHeadings, 'Comment', 'Message', 'Memo', 'Description'],
    fallbacks: ['Remark', 'Requirement', 'Requirements', 'Note content', 'Person - Notes'],
    isJoined: true,
  },
]

/** Returns labels of the required columns that the file lacks. */
export const missingColumns = (columns: ReadonlySet<string>): string[] =>
  hasName(columns) || columns.has('company') ? [] : ['Customer name']

/** Stands for the destination of a new lead whose file has none. */
export const unknownDestination = 'Not said yet'

const people =
  /(\d{1,3})\s*(?:adults?|ppl|nos|children|child|kids?|infants?|bab(?:y|ies)|pax|people|persons?|travell?ers?|guests?)/gi
const between = /^[\s,;+&/]*(?:and[\s]*)?$/i

/** Parses '2', '2.0', '2+1', '2 adults, 1 child' or '4 pax (2 adults, 2 kids)'. Returns NaN for other texts. */
export function readTravelers(typed: string): number {
  const text = toPlain(translatePeople(typed))
    .replace(/(?<=\p{L}) ?\([^()]*\)$/u, '')
    .replace(
      /^adults? ?[:=]? ?(\d+)(?:[,;+ ]+(?:child(?:ren)?|kids?) ?[:=]? ?(\d+))?$/i,
      (_, adults, children = '0') => `${adults}+${children}`,
    )
    .replace(/(\d) ?a ?[,+/&]? ?(\d+) ?c$/i, '$1+$2')
  if (/^\d{1,3}(?: ?\+ ?\d{1,3}){1,2}$/.test(text))
    return text.split('+').reduce((sum, count) => sum + Number(count), 0)
  if (/^\d{1,4}([.,]0{1,2})?$/.test(text)) return Number.parseInt(text, 10)
  const counts = [...text.matchAll(people)]
  const rest = text.split(people).filter((_, i) => i % 2 === 0)
  if (counts.length === 0 || !rest.every((part) => between.test(part))) return Number.NaN
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** Maps stage names of HubSpot, Pipedrive, Zoho and others. */
const foreignStages = new Map<string, BoardStage>([
  ['open', 'new'],
  ['not contacted', 'new'],
  ['attempted to contact', 'contacted'],
  ['connected', 'contacted'],
  ['negotiation', 'proposal'],
  ['bad timing', 'contacted'],
  ['closed won', 'won'],
  ['booked', 'won'],
  ['closed lost', 'lost'],
  ['unqualified', 'lost'],
  ['appointment scheduled', 'contacted'],
  ['qualified to buy', 'qualified'],
  ['presentation scheduled', 'qualified'],
  ['decision maker bought in', 'proposal'],
  ['contract sent', 'proposal'],
  ['open deal', 'qualified'],
  ['contact made', 'contacted'],
  ['demo scheduled', 'qualified'],
  ['proposal made', 'proposal'],
  ['negotiations started', 'proposal'],
  ['contact in future', 'contacted'],
  ['pre qualified', 'qualified'],
  ['not qualified', 'lost'],
  ['junk lead', 'lost'],
  ['lost lead', 'lost'],
  ['junk', 'lost'],
  ['dead', 'lost'],
  ['not interested', 'lost'],
  ['closed lost to competition', 'lost'],
  ['new lead', 'new'],
  ['prospecting', 'new'],
  ['open not contacted', 'new'],
  ['attempted', 'contacted'],
  ['working contacted', 'contacted'],
  ['follow up', 'contacted'],
  ['interested', 'qualified'],
  ['qualified lead', 'qualified'],
  ['qualification', 'qualified'],
  ['needs analysis', 'qualified'],
  ['value proposition', 'qualified'],
  ['id decision makers', 'qualified'],
  ['identify decision makers', 'qualified'],
  ['perception analysis', 'qualified'],
  ['proposal quote', 'proposal'],
  ['proposal price quote', 'proposal'],
  ['negotiation review', 'proposal'],
  ['quote sent', 'proposal'],
  ['quotation sent', 'proposal'],
  ['itinerary sent', 'proposal'],
])

/** Names stages as HubSpot stores them: 'closedwon' */
const internalStages = new Map([...foreignStages].map(([name, stage]) => [name.replaceAll(' ', ''), stage]))

/**
 * Parses a stage by its present or former name, or by that of other programs. Refuses 'Closed' alone, which lacks the
 * outcome.
 */
export function readStage(text: string): BoardStage | undefined {
  const name = plain(text)
  const stage = findStage(name)
  if (!stage) return foreignStages.get(name) ?? internalStages.get(name)
  return stage.status === 'closed' && !stage.outcome ? undefined : toStage(stage)
}

/** Matches stages whose end is clear from a word of theirs. */
const ends: readonly [RegExp, BoardStage][] = [
  [/(?<!\bnot )\b(?:lost|dead|junk|rejected|declined|disqualified|unqualified|cancell?ed|spam)\b/, 'lost'],
  [/^(?:(?:closed|deal) )?(?:won|sold)\b(?!.*\belsewhere\b)/, 'won'],
]

/**
 * Guesses the stage of an unknown text: 'new', unless a word of it means an end. Null for 'Closed', which may mean
 * either end.
 */
export function guessStage(text: string): BoardStage | null {
  const name = plain(text)
  return ends.find(([word]) => word.test(name))?.[1] ?? (/\bclosed\b/.test(name) ? null : 'new')
}

/** Reads a column that says of a deal whether it is open, won or lost; undefined: open, or nothing of the kind. */
export const readOutcome = (text: string): 'won' | 'lost' | undefined => {
  const stage = readStage(text)
  return stage === 'won' || stage === 'lost' ? stage : undefined
}

/** Maps sources of Zoho, Salesforce and others. */
const foreignSources = new Map<string, LeadSource>([
  ...['website', 'web', 'online', 'web form', 'web download'].map((name) => [name, 'site'] as const),
  ...['call', 'inbound call', 'cold call', 'phone inquiry', 'telephone'].map((name) => [name, 'phone'] as const),
  ...['employee referral', 'external referral', 'customer referral', 'word of mouth'].map(
    (name) => [name, 'referral'] as const,
  ),
  ...['trade show', 'seminar', 'conference'].map((name) => [name, 'event'] as const),
])

/** Maps sources of HubSpot, Zoho and others that are nearly one of ours; the notes keep their words. */
const likelySources = new Map<string, LeadSource>([
  ...'organic search,paid search,direct traffic,organic social,paid social,social media,social,ai referrals,online store,web research,web mail,facebook,instagram,google,google ads,google adwords,adwords,linkedin,twitter,tiktok,youtube,x,x twitter'
    .split(',')
    .map((name) => [name, 'site'] as const),
  ...'email marketing,newsletter,sales email alias,sales mail alias'.split(',').map((name) => [name, 'email'] as const),
  ...'referrals,partner,partners,existing customer,external partner'
    .split(',')
    .map((name) => [name, 'referral'] as const),
  ...'live chat,whatsapp,messenger'.split(',').map((name) => [name, 'chat'] as const),
  ...'internal seminar,seminar internal,seminar partner,trade fair,fair,exhibition'
    .split(',')
    .map((name) => [name, 'event'] as const),
  ...'advertisement,public relations,other campaigns,offline sources,campaign'
    .split(',')
    .map((name) => [name, 'other'] as const),
])

/** Guesses the source of an unknown text. */
export const guessSource = (text: string): LeadSource => likelySources.get(plain(text)) ?? 'import'

export const readSource = (text: string): LeadSource | undefined =>
  leadSources.find((source) => [source, sourceLabels[source]].some((name) => plain(name) === plain(text))) ??
  foreignSources.get(plain(text))

const countText = (count: number) => plural(count, 'lead')

type LeadCounts = Pick<ImportPreview, 'same'> & Partial<Pick<LeadImportPreview, 'joining' | 'behind'>>
/** Reports in a preview which leads join customers, change nothing, or keep their stage. */
export function describePreview({ same, joining = 0, behind = 0 }: LeadCounts) {
  const known = joining > 0 && `${countText(joining)} of people who are known, or stand in a line before.`
  const there = same > 0 && `${countText(same)} are there already and say the same.`
  const further =
    behind > 0 && `${countText(behind)} ${behind === 1 ? 'is' : 'are'} further here, or closed: stage and owner stay.`
  return [known, there, further].filter(Boolean).join(' ') || undefined
}
