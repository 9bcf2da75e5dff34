import { z } from 'zod'
import {
  count,
  currency,
  date,
  emailAddress,
  exchangeRate,
  id,
  instant,
  minor,
  text,
  texts,
  toPage,
  version,
  view,
} from '../../../shared/views'
import { paymentTermsView, shownTermsView } from '../../settings/terms/schema'
import { itemKinds } from '../../catalog/inventory/item.rules'
import { lineUnits } from '../../catalog/inventory/item-units.rules'
import { ageBands } from '../../catalog/inventory/rates.rules'
import { lineKinds, origins } from './offer.rules'
import { lineStates } from './price.rules'
import { proposalDisplayStatuses, proposalStatuses } from './transition.rules'
import { rate } from '../../catalog/inventory/view'
import { cost } from '../../catalog/pricing/view'
import { costRange } from '../../catalog/package-drafts/view'

/** Describes a proposal in lists. The amount is that of the newest version. */
export const proposal = view({
  id,
  reference: text,
  title: text,
  status: z.enum(proposalStatuses),
  displayStatus: z.enum(proposalDisplayStatuses).describe('An open one whose time is over is `expired`'),
  leadId: id,
  customerName: text,
  email: emailAddress,
  destination: text,
  quoteId: id.nullable(),
  ownerId: id.nullable(),
  ownerName: text.nullable(),
  currency,
  totalMinor: minor,
  travelFrom: date.nullable(),
  /** Dates the end of the version that can be accepted. */
  expiresAt: instant.nullable(),
  /** Numbers the newest sent version; 0 if there is none. */
  currentNumber: count,
  version,
  createdAt: instant,
  updatedAt: instant,
})
export type ProposalView = z.infer<typeof proposal>
export const proposalPage = toPage(proposal)

const amount = minor.describe('Minor units')
const unpriced = minor.nullable().describe('Minor units; null while a night has no rate')

/** Holds nights or days at one price, in minor units; null if no rate covers them. Begins at `from`. */
export const span = view({
  times: count,
  netMinor: unpriced,
  costMinor: minor.nullish().describe('The net in the supplier’s currency, if another'),
  wholeNetMinor: minor.nullish().describe('The net of all units, converted as one sum, if not their multiple'),
  sellMinor: unpriced,
  from: date.nullable(),
  season: text,
  rateId: id.nullable(),
  fx: exchangeRate.array().optional().describe('The rates by which a price of the package was converted'),
})
export type Span = z.infer<typeof span>

/** Holds a unit price that replaces the rates. Needs a `reason` for an item of the inventory. */
const givenPrice = view({
  netMinor: minor.nullable().describe('Minor units; null: what it costs is not known'),
  sellMinor: amount,
  reason: text,
})

export const offerLine = view({
  key: id.describe('The same in all versions'),
  day: count.nullable().describe('Null: the whole trip'),
  kind: z.enum(lineKinds),
  itemKind: z.enum(itemKinds).nullable(),
  itemId: id.nullable(),
  title: text,
  detail: text,
  /** Names a group of exclusive choices; blank for none. */
  group: text,
  state: z.enum(lineStates),
  unit: z.enum(lineUnits),
  count,
  times: count,
  /** Selects the rate by people in the room or vehicle (0: any number); `ageBand` selects it by age. */
  occupancy: count,
  ageBand: z.enum(ageBands),
  /** Is null when the inventory's rates apply. */
  price: givenPrice.nullable(),
  spans: span.array(),
  /** Covers the whole quantity. */
  netMinor: minor.nullable().describe('Minor units; null: what it costs is not known'),
  cost: cost.nullish().describe('The net in the supplier’s currency, if another'),
  sellMinor: unpriced,
  /** Holds the line's share of the offer's amounts; zero outside of the total. */
  discountMinor: amount,
  taxMinor: amount,
  totalMinor: amount,
})
export type OfferLine = z.infer<typeof offerLine>
export type LinePrice = Pick<OfferLine, keyof OfferTotals>

export const discount = z.discriminatedUnion('kind', [
  view({ kind: z.literal('amount'), label: text, minor: amount }),
  view({ kind: z.literal('percent'), label: text, basisPoints: count }),
])
export type Discount = z.infer<typeof discount>

/** Describes a tax. One on the margin is contained in the price; offers from before version 1.1 keep it on top. One on the total is as the offer says. */
export const tax = view({
  label: text,
  basisPoints: z.number().describe('Hundredths of a percent, with one decimal: 887.5 is 8.875%'),
  on: z.enum(['total', 'margin']),
  isContained: z.literal(true).optional().describe('The price contains it; the others come on top'),
})
export type Tax = z.infer<typeof tax>

export const offerDay = view({ day: count, title: text, text })
export type OfferDay = z.infer<typeof offerDay>

/**
 * Counts as infants the travelers under 2 at departure. They have no seat or bed, and no price unless a line has one.
 */
export const party = view({ adults: count, children: count, infants: count.optional(), rooms: count })

export const offer = party.extend({
  title: text,
  travelFrom: date.nullable(),
  /** Holds the last day for acceptance. */
  expiresOn: date.nullable(),
  days: offerDay.array(),
  lines: offerLine.array(),
  discount: discount.nullable(),
  taxes: tax.array(),
  paymentTerms: paymentTermsView.nullable().describe('Null: those of the package, else of the agency'),
  netMinor: amount.describe('The sum of what is known: that of a line is null where it is not'),
  sellMinor: amount,
  discountMinor: amount,
  taxMinor: amount,
  totalMinor: amount,
})
type OfferTotals = Pick<z.infer<typeof offer>, 'netMinor' | 'sellMinor' | 'discountMinor' | 'taxMinor' | 'totalMinor'>

export const offerVersion = offer.extend({
  number: count,
  origin: z.enum(origins).describe('Whose: staff wrote it, or the traveler took other choices'),
  sha256: text.nullable(),
  sentAt: instant.nullable().describe('Null: it waits to be sent'),
  expiresAt: instant.nullable(),
  terms: texts,
  fx: exchangeRate.array(),
})
export type OfferVersion = z.infer<typeof offerVersion>

/**
 * Describes the estimate that the customer read on the site, of the request behind a proposal. Without a request,
 * `quoteId` is null, and it is the price of the package for the offer's party and day.
 */
const readEstimate = view({
  quoteId: id.nullable(),
  reference: text,
  totalMinor: minor,
  currency,
  /** Lists the options chosen beyond the package. */
  options: view({ id: text, name: text }).array(),
  hasFlights: z.boolean(),
  /** Is true if the package price covers the flights. */
  isFlightIncluded: z.boolean(),
  inclusions: texts,
})
export type ReadEstimate = z.infer<typeof readEstimate>

/** Adds the versions, oldest first. The last one may be unsent. */
export const proposalDetail = proposal.extend({
  quoteReference: text.nullable(),
  packageId: id.nullable(),
  packageTitle: text.nullable(),
  /** Holds the estimate of its request, else of the lead's last priced request, else the price of its package. */
  estimate: readEstimate.nullable(),
  versions: offerVersion.array(),
  usualTerms: shownTermsView.describe(
    'What applies where a version has no terms of its own; the deposit is null where no rate converts its sum',
  ),
})
export type ProposalDetail = z.infer<typeof proposalDetail>

/** Describes a change with texts before and after (null: absent), and its effect on the total. */
export const change = view({ key: text, what: text, was: text.nullable(), is: text.nullable(), amountMinor: minor })
export type Change = z.infer<typeof change>
export const difference = view({ changes: change.array(), totalMinor: minor })
export type Difference = z.infer<typeof difference>

/** Holds the data for pricing: rates by item, each in its own currency, and exchange rates. */
export const knownRates = view({
  rates: z.record(text, rate.array().readonly()).readonly(),
  fx: exchangeRate.array().readonly(),
})
export type KnownRates = z.infer<typeof knownRates>
/** Holds the cost of a package by its rates, per adult, in minor units. */
export const packageCost = view({
  currency,
  /** Holds the cheapest and the dearest departure with all rates; null if there is none. */
  range: costRange.nullable(),
  /** Counts the parts in the range. */
  parts: count,
  /** Lists parts without a rate on any of the days. */
  missing: view({ kind: z.enum(itemKinds), id, name: text }).array(),
})
export type PackageCost = z.infer<typeof packageCost>
