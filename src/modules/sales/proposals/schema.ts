import { z } from 'zod'
import { requireAny } from '../../../shared/contract'
import {
  calendarDate,
  currencySchema,
  line,
  minorUnits,
  paragraph,
  rowId,
  rowName,
  sortedPaging,
  version,
} from '../../../shared/fields'
import { ownerChoices } from '../../../shared/owner-choices'
import { paymentTermsSchema } from '../../settings/terms/schema'
import { itemKinds } from '../../catalog/inventory/item.rules'
import { ageBands } from '../../catalog/inventory/rates.rules'
import { isRate, rateFault } from '../../settings/taxes/tax.rules'
import { lineKinds, maxTravelers } from './offer.rules'
import { lineUnits } from '../../catalog/inventory/item-units.rules'
import { isRepeated } from '../../catalog/inventory/units.rules'
import { lineStates } from './price.rules'
import { proposalSorts } from './proposal.rules'
import { proposalDisplayStatuses } from './transition.rules'

/** Leaves room for all parts of a package and added lines. */
export const maxLines = 300
export const maxDays = 60

const givenPrice = z.object({ netMinor: minorUnits.nullable(), sellMinor: minorUnits, reason: line({ max: 300 }) })

export const lineInput = z
  .object({
    key: z.uuid(),
    day: z.number().int().min(1).max(maxDays).nullable(),
    kind: z.enum(lineKinds),
    itemKind: z.enum(itemKinds).nullable(),
    itemId: z.uuid().nullable(),
    title: line({ min: 1, max: 200, message: 'Please say what it is' }),
    detail: line({ max: 300 }),
    group: line({ max: 60 }),
    state: z.enum(lineStates),
    unit: z.enum(lineUnits),
    count: z.number('Please enter a number').int('Whole numbers only').min(1, 'At least 1').max(500, 'At most 500'),
    times: z.number('Please enter a number').int('Whole numbers only').min(1, 'At least 1').max(maxDays, 'At most 60'),
    occupancy: z.number().int().min(0).max(100),
    ageBand: z.enum(ageBands),
    price: givenPrice.nullable(),
  })
  .check(({ value, issues }) => {
    const refuse = (path: string[], message: string) => issues.push({ code: 'custom', path, message, input: value })
    if ((value.itemId === null) !== (value.itemKind === null)) refuse(['itemId'], 'Please choose the item again')
    if (value.itemId === null && value.price === null && value.state !== 'own')
      refuse(['price'], 'Please enter its price')
    if (value.itemId !== null && value.price && value.price.reason === '')
      refuse(['price', 'reason'], 'Please say why it is not priced by its rates')
    if ((value.group !== '') !== (value.state === 'chosen' || value.state === 'not-chosen'))
      refuse(['group'], 'Choices need a name that they share')
  })
  .transform((value) => (isRepeated(value.unit) ? value : { ...value, times: 1 }))

const discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), label: line({ min: 1, max: 80 }), minor: minorUnits }),
  z.object({
    kind: z.literal('percent'),
    label: line({ min: 1, max: 80 }),
    basisPoints: z.number().int().min(0).max(10_000),
  }),
])
const tax = z.object({
  label: line({ min: 1, max: 80, message: 'Please name the tax' }),
  basisPoints: z.number().min(0).max(10_000).refine(isRate, rateFault),
  on: z.enum(['total', 'margin']),
  isContained: z.literal(true).optional(),
})

const people = (min: number) => z.number('Please enter a number').int().min(min, `At least ${min}`).max(500)

const offerInput = z
  .object({
    title: line({ min: 1, max: 160, message: 'Please give the trip a name' }),
    travelFrom: calendarDate().nullable(),
    expiresOn: calendarDate().nullable(),
    adults: people(1),
    children: people(0),
    infants: people(0).optional(),
    rooms: people(0),
    days: z.array(z.object({ title: line({ max: 160 }), text: paragraph() })).max(maxDays),
    lines: z.array(lineInput).max(maxLines, `At most ${maxLines} lines`),
    discount: discount.nullable(),
    taxes: z.array(tax).max(10),
    paymentTerms: paymentTermsSchema.nullish(),
  })
  .check(({ value: { lines, days, adults, children, infants = 0 }, issues }) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', path, message, input: lines })
    if (adults + children + infants > maxTravelers) refuse(['children'], `At most ${maxTravelers} travelers in all`)
    if (new Set(lines.map(({ key }) => key)).size < lines.length) refuse(['lines'], 'Each line can stand once')
    const groups = new Set(lines.map(({ group }) => group).filter(Boolean))
    for (const group of groups) {
      const chosen = lines.filter((one) => one.group === group && one.state === 'chosen').length
      if (chosen !== 1) refuse(['lines'], `One of the choices '${group}' has to be chosen`)
    }
    lines.forEach(({ day }, i) => {
      if (day !== null && day > days.length) refuse(['lines', i, 'day'], 'There is no such day')
    })
  })
  .transform((offer) => ({ ...offer, days: offer.days.map((day, i) => ({ day: i + 1, ...day })) }))

export const createProposalInput = z
  .object({
    leadId: z.uuid().optional(),
    quoteId: z.uuid().optional(),
    packageId: rowName().optional(),
    /** Is a currency that the agency sells in; by default the package's, else the agency's. */
    currency: currencySchema.optional(),
  })
  .refine(({ leadId, quoteId }) => leadId || quoteId, {
    path: ['leadId'],
    message: 'Please choose a lead or a request',
  })
  .meta(requireAny('leadId', 'quoteId'))
export type CreateProposalInput = z.output<typeof createProposalInput>

export const proposalInput = z.object({ id: rowId() })
export const saveProposalInput = proposalInput.extend({ version, offer: offerInput })
export type SaveProposalInput = z.output<typeof saveProposalInput>

export const discardDraftInput = proposalInput.extend({ version })
export type DiscardDraftInput = z.output<typeof discardDraftInput>

export const proposalRatesInput = z.object({
  items: z.array(z.object({ kind: z.enum(itemKinds), id: rowId() })).max(maxLines),
  from: calendarDate(),
})
export type ProposalRatesInput = z.output<typeof proposalRatesInput>

export const listProposalsInput = z.object({
  words: line({ max: 80 }).optional(),
  displayStatus: z.array(z.enum(proposalDisplayStatuses)).max(proposalDisplayStatuses.length).optional(),
  owner: ownerChoices,
  leadId: z.uuid().optional(),
  quoteId: z.uuid().optional(),
  itemId: z.uuid().optional(),
  ...sortedPaging(proposalSorts, 'updated', 'descending'),
})
export type ListProposalsInput = z.output<typeof listProposalsInput>
