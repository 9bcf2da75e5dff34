import { z } from 'zod'
import { line, listed } from '../../../shared/fields'
import { maxMinor } from '../../../shared/money'
import { exchangeRate } from '../../../shared/views'

const wholePercent = 'Please enter a whole percentage from 0 to 100'
const percent = z.number(wholePercent).int(wholePercent).min(0, wholePercent).max(100, wholePercent)
const wholeDays = 'Please enter days from 0 to 365'
const days = z.number(wholeDays).int(wholeDays).min(0, wholeDays).max(365, wholeDays)
const wholeHours = 'Please enter hours from 1 to 168'
const wholeAge = 'Please enter an age from 0 to 21'
const age = z.number(wholeAge).int(wholeAge).min(0, wholeAge).max(21, wholeAge)
const amountMinor = z.number('Please enter an amount').int().min(0, 'Please enter an amount').max(maxMinor)

export const maxInstalments = 6
export const maxTiers = 8

/** Describes when a trip is paid, and what a cancellation returns. */
export const paymentTermsView = z.strictObject({
  /** Is due at booking: a share of the total, or a sum in the trip's currency. */
  deposit: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent'), percent }),
    z.strictObject({ kind: z.literal('amount'), amountMinor }),
  ]),
  /** Lists shares of the total between deposit and balance, the first due first. */
  instalments: z
    .array(z.strictObject({ percent: percent.min(1, 'At least 1%'), daysBefore: days }))
    .max(maxInstalments, `At most ${maxInstalments} instalments`),
  /** Counts the days before departure on which the rest is due. */
  balanceDays: days,
  /** Lists what is refunded from so many calendar days before departure on, most days first. */
  tiers: z
    .array(z.strictObject({ fromDays: days, percent }))
    .min(1, 'Please add a row')
    .max(maxTiers, `At most ${maxTiers} rows`),
  /** Returns everything soon after booking, while departure is far enough; null never does. */
  grace: z
    .strictObject({
      hours: z.number(wholeHours).int(wholeHours).min(1, wholeHours).max(168, wholeHours),
      minDays: days,
    })
    .nullable(),
})
export type PaymentTerms = z.output<typeof paymentTermsView>

/** Holds them for a trip in any currency: the deposit is null where no rate converts its sum. */
export const shownTermsView = paymentTermsView.extend({ deposit: paymentTermsView.shape.deposit.nullable() })
export type ShownTerms = z.output<typeof shownTermsView>

/** Refuses what does not add up, at its field. */
export const paymentTermsSchema = paymentTermsView.superRefine(({ deposit, instalments, balanceDays, tiers }, ctx) => {
  const refuse = (message: string, ...path: (string | number)[]) => ctx.addIssue({ code: 'custom', path, message })
  let sum = deposit.kind === 'percent' ? deposit.percent : 0
  instalments.forEach(({ percent: share, daysBefore }, i) => {
    sum += share
    if (sum > 100) refuse('Deposit and instalments are more than the whole price', 'instalments', i, 'percent')
    const before = instalments[i - 1]
    if (before && daysBefore >= before.daysBefore)
      refuse('Each instalment is due after the one above it', 'instalments', i, 'daysBefore')
    else if (daysBefore <= balanceDays)
      refuse(`The rest is due ${balanceDays} days before departure: this comes earlier`, 'instalments', i, 'daysBefore')
  })
  tiers.forEach(({ fromDays, percent: share }, i) => {
    const before = tiers[i - 1]
    if (before && fromDays >= before.fromDays) refuse('Fewer days than in the row above', 'tiers', i, 'fromDays')
    else if (i === tiers.length - 1 && fromDays !== 0) refuse('The last row begins at 0 days', 'tiers', i, 'fromDays')
    if (before && share >= before.percent) refuse('Less refund than in the row above', 'tiers', i, 'percent')
  })
})

/** Validates lines of the agency that stand beside what the terms say. */
const policyLine = listed(line({ min: 1, max: 200, message: 'Please enter a text' }), 20, 0)
export const policyLinesSchema = z.object({
  /** Comes after when a trip is paid. */
  payment: policyLine,
  /** Says what travelers need. */
  travel: policyLine,
  /** Comes after those of travel until there is an offer, whose price is fixed. */
  estimate: policyLine,
})
export type PolicyLines = z.output<typeof policyLinesSchema>
export type PolicyLineName = keyof PolicyLines

export const estimateRulesView = z.strictObject({
  /** Sets a child's price in percent of the adult price. */
  childPercent: percent,
  /** Sets the lowest age at departure of a child; who is younger is an infant. */
  childFrom: age,
  /** Sets the lowest age at departure of an adult. */
  adultFrom: age,
  /** Charges each room beyond the first, in minor units of the package's currency. */
  extraRoomMinor: amountMinor,
  /** Charges each room with one person in it. */
  singleMinor: amountMinor,
})
export type EstimateRules = z.output<typeof estimateRulesView>

/** Holds them for a trip in any currency: a sum is null where no rate converts it. */
export const tripRulesView = estimateRulesView.extend({
  extraRoomMinor: amountMinor.nullable(),
  singleMinor: amountMinor.nullable(),
  /** Holds the rate by which the sums were converted. */
  fx: exchangeRate.optional(),
})
export type TripRules = z.output<typeof tripRulesView>

export const estimateRulesSchema = estimateRulesView.refine(({ childFrom, adultFrom }) => childFrom < adultFrom, {
  path: ['adultFrom'],
  message: 'Adults are older than children',
})
