import { describe, expect, it } from 'vitest'
import { mapColumns } from '../../../platform/server/import/columns'
import { csvCells } from './csv.rules'
import type { LeadView } from './view'
import {
  guessSource,
  guessStage,
  leadFields,
  missingColumns,
  readOutcome,
  readSource,
  readStage,
  readTravelers,
} from './import.rules'

describe('a column of an import', () => {
  it.each([
    ['Customer Name', 'customerName'],
    ['customer_name', 'customerName'],
    ['Name', 'customerName'],
    ['Full Name', 'customerName'],
    ['Given Name', 'firstName'],
    ['Last Name', 'lastName'],
    ['E-mail', 'email'],
    ['Email Address', 'email'],
    ['PHONE', 'mobile'],
    ['Phone 1 - Value', 'mobile'],
    ['Mobile Phone Number', 'mobile'],
    ['Pax', 'numberOfTravelers'],
    ['No. of travellers', undefined],
    ['Departure', 'travelDate'],
    ['Lead Owner', 'owner'],
    ['Deal Stage', 'status'],
    ['Person - Phone - Mobile', 'mobile'],
    ['Value (USD)', 'value'],
    ['Lead value (₹)', 'value'],
    ['Value USD', 'value'],
    ['Amount EUR', 'value'],
    ['Value - INR', 'value'],
    ['VALUE / EUR', 'value'],
    ['Value (US$)', 'value'],
    ['Value (in USD)', 'value'],
    ['value_inr', 'value'],
    ['US$ value', 'value'],
    ['Budget (INR)', 'budget'],
    ['Value NET', undefined],
    ['Value (₹ lakh)', undefined],
    ['Value ($000)', undefined],
    ['Notes INR', undefined],
    ['USD', undefined],
    ['Contact', undefined],
    ['Travel date (DD/MM/YYYY)', 'travelDate'],
    ['Deal - Currency of Value', 'currency'],
    ['Contact No.', 'mobile'],
    ['Email ID', 'email'],
    ['where_do_you_want_to_travel?', 'destination'],
    ['Phone (home)', undefined],
    ['__proto__', undefined],
    ['constructor', undefined],
    ['', undefined],
    ['—', undefined],
  ])('%j is %s', (heading, name) => {
    expect(mapColumns(leadFields, [heading])).toEqual([name ?? ''])
  })

  it.each([
    ['Name, Contact', 'customerName,'],
    ['Guest name, Client', 'customerName,customerName'],
    ['Guest, Client', ',customerName'],
    ['Your name, Name', ',customerName'],
    ['Contact no, Mobile', ',mobile'],
    ['Mobile, WhatsApp phone number', 'mobile,'],
    ['Contact no, WhatsApp no', 'mobile,'],
    ['Phone, Mobile', 'mobile,mobile'],
    ['Total pax, No of pax', ',numberOfTravelers'],
    ['Requirements, Remarks', ',notes'],
    ['Value (USD), Value', ',value'],
    ['Value (USD), Value (INR)', 'value,'],
    ['Currency, Deal currency', 'currency,'],
    ['Status', 'status'],
    ['Stage, Status', 'status,outcome'],
    ['Status, Deal stage', 'outcome,status'],
    ['Lead Status', 'status'],
    ['Lead Status, Stage', ',status'],
    ['Deal - Stage, Deal - Status', 'status,outcome'],
    ['Deal - Title, Deal - Expected close date, Deal - Pax', 'destination,expectedClose,numberOfTravelers'],
    ['Deal - Title, Deal - Destination, Person - Travel date', ',destination,travelDate'],
    ['Deal Name, Closing Date, Amount, Contact Name', 'destination,expectedClose,value,customerName'],
    ['Organization - Name, Person - Name, Person - Owner', 'company,customerName,owner'],
    ['Deal Name, Associated Contact, Associated Company', 'destination,customerName,company'],
    ['Stage, Outcome, Lost because', 'status,outcome,'],
  ])('of %s, what says it less clearly is left out beside another one', (headings, columns) => {
    expect(mapColumns(leadFields, headings.split(', ')).join(',')).toBe(columns)
  })

  it('is known by one field alone', () => {
    const listNames = ({ name, label, aliases = [], fallbacks = [] }: (typeof leadFields)[number]) => [
      name,
      label,
      ...aliases,
      ...fallbacks,
    ]
    for (const one of leadFields.flatMap(listNames)) {
      const owners = leadFields.filter((field) => listNames(field).includes(one))
      expect([one, mapColumns(leadFields, [one])]).toEqual([one, owners.map(({ name }) => name)])
    }
  })

  it('is missing where a lead needs it, and the name may be of two, or a company’s', () => {
    expect(missingColumns(new Set(['email', 'destination']))).toEqual(['Customer name'])
    for (const column of ['lastName', 'company']) expect(missingColumns(new Set([column]))).toEqual([])
  })
})

it.each([
  ['2', 2],
  ['2.0', 2],
  ['2,00', 2],
  ['1,000', Number.NaN],
  ['2.000', Number.NaN],
  ['2 adults', 2],
  ['2 Adults, 1 child and 1 infant', 4],
  ['4 pax', 4],
  ['0', 0],
  ['2 Adults, 2 Kids (5, 8)', 4],
  ['4 pax (2 adults, 2 kids)', 4],
  ['2+1', 3],
  ['2A + 1C', 3],
  ['Adults: 2, Children: 1', 3],
  ['२', 2],
  ['2名', 2],
  ['2名様', 2],
  ['２人', 2],
  ['大人2名、子供1名', 3],
  ['大人2名子供1名', 3],
  ['2 adultos', 2],
  ['2 adultos e 1 criança', 3],
  ['2 Erwachsene, 1 Kind', 3],
  ['4 personnes', 4],
  ['2+', Number.NaN],
  ['(2)', Number.NaN],
  ['two', Number.NaN],
  ['2 or 3', Number.NaN],
  ['2 adults?', Number.NaN],
  ['2 rooms', Number.NaN],
  ['', Number.NaN],
])('%j are %d travelers', (text, count) => {
  expect(readTravelers(text)).toBe(count)
})

it.each([
  ['New', 'new'],
  ['In Progress', 'contacted'],
  ['in_progress', 'contacted'],
  ['Quoted', 'proposal'],
  ['Proposal Sent', 'proposal'],
  ['Confirmed', 'won'],
  ['Closed - Lost', 'lost'],
  ['Appointment Scheduled', 'contacted'],
  ['Negotiations Started', 'proposal'],
  ['Pre-Qualified', 'qualified'],
  ['Junk Lead', 'lost'],
  ['closedwon', 'won'],
  ['appointmentscheduled', 'contacted'],
  ['Proposal/Price Quote', 'proposal'],
  ['Open - Not Contacted', 'new'],
  ['Closed-Lost to Competition', 'lost'],
  ['Closed - Converted', undefined],
  ['Closed', undefined],
  ['Bad timing', 'contacted'],
  ['constructor', undefined],
])('the stage %j is %s', (text, stage) => {
  expect(readStage(text)).toBe(stage)
})

it.each(['won', 'lost'] as const)('a lead that was %s comes back from its own export at that stage', (outcome) => {
  expect(readStage(String(csvCells.Stage!({ status: 'closed', outcome } as LeadView)))).toBe(outcome)
})

it.each([
  ['Web site', 'site'],
  ['Website', 'site'],
  ['WALK IN', 'walk-in'],
  ['E-mail', 'email'],
  ['Employee Referral', 'referral'],
  ['Trade Show', 'event'],
  ['Organic search', undefined],
])('the source %j is %s', (text, source) => {
  expect(readSource(text)).toBe(source)
})

/** Lists the values that these programs come with, by their documentation. */
const sources = {
  HubSpot:
    'Organic Search,Paid Search,Email Marketing,Organic Social,Referrals,Other Campaigns,Direct Traffic,Offline Sources,Paid Social,AI Referrals',
  Zoho: 'Advertisement,Cold Call,Employee Referral,External Referral,Online Store,Partner,Public Relations,Sales Email Alias,Seminar Partner,Internal Seminar,Trade Show,Web Download,Web Research,Chat,X (Twitter),Facebook',
}
it.each(Object.entries(sources))('sources of %s are all one of ours by its words', (_, all) => {
  const taken = all.split(',').map((text) => readSource(text) ?? guessSource(text))
  expect(taken.filter((source) => source === 'import')).toEqual([])
})
it('another source is an import', () => expect(guessSource('Aunt Mary')).toBe('import'))

const stages = {
  HubSpot:
    'appointmentscheduled,qualifiedtobuy,presentationscheduled,decisionmakerboughtin,contractsent,closedwon,closedlost,New,Open,In progress,Open deal,Unqualified,Attempted to contact,Connected,Bad timing',
  Zoho: 'Qualification,Needs Analysis,Value Proposition,Identify Decision Makers,Proposal/Price Quote,Negotiation/Review,Closed Won,Closed Lost,Closed-Lost to Competition,Attempted to Contact,Contact in Future,Contacted,Junk Lead,Lost Lead,Not Contacted,Pre-Qualified,Not Qualified',
  Pipedrive: 'Qualified,Contact Made,Demo Scheduled,Proposal Made,Negotiations Started',
}
it.each(Object.entries(stages))('stages of %s are all known', (_, all) => {
  expect(all.split(',').filter((text) => !readStage(text))).toEqual([])
})

it.each([
  ['Called twice', 'new'],
  ['Deal lost - price', 'lost'],
  ['Won (repeat guest)', 'won'],
  ['Closed', null],
  ['Closed - Converted', null],
  ['Meeting booked', 'new'],
  ['Not yet won', 'new'],
  ['Sold elsewhere', 'new'],
  ['Not cancelled', 'new'],
  ['Deal won (Krabi)', 'won'],
] as const)('the unknown stage %j is taken as %s', (text, stage) => {
  expect(guessStage(text)).toBe(stage)
})

it.each([
  ['Lost', 'lost'],
  ['won', 'won'],
  ['Open', undefined],
  ['Qualified', undefined],
  ['', undefined],
] as const)('the outcome %j is %s', (text, outcome) => {
  expect(readOutcome(text)).toBe(outcome)
})
