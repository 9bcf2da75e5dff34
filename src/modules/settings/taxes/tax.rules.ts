import { type CalendarDate, formatDate } from '../../../shared/dates'
import { percentText } from '../../../shared/money'
import type { TaxRate } from './view'

/** Names the base of a tax: the total price, or the agency's margin. */
export const taxBases = ['total', 'margin'] as const
export type TaxBase = (typeof taxBases)[number]
export const baseLabels: Record<TaxBase, string> = { total: 'Total', margin: 'Margin' }

/** Accepts basis points with at most one decimal: 887.5 is 8.875%. */
export const isRate = (basisPoints: number): boolean => Math.abs(basisPoints * 10 - Math.round(basisPoints * 10)) < 1e-6
export const rateFault = 'A rate has at most three decimals'

export const maxTaxes = 200

/** Copies a tax into a proposal: later edits of the table do not reach it. */
export type ChosenTax = { label: string; basisPoints: number; on: TaxBase; isContained?: true | undefined }

/** Tests whether prices contain a tax of the table: one on the margin always, one on the total where the agency says so. */
export const isInPrices = ({
  base,
  isContained = false,
}: {
  base: TaxBase
  isContained?: boolean | undefined
}): boolean => base === 'margin' || isContained

/** Returns the tax in the price, or on top of it. */
export const withContained = ({ label, basisPoints, on }: ChosenTax, isContained: boolean): ChosenTax => ({
  label,
  basisPoints,
  on,
  ...(isContained && { isContained: true as const }),
})

/** Converts a tax for an offer, which may decide whether its price contains one on the total. */
export const chosenTax = ({
  name: label,
  basisPoints,
  base,
  isContained,
}: Pick<TaxRate, 'name' | 'basisPoints' | 'base' | 'isContained'>): ChosenTax =>
  withContained({ label, basisPoints, on: base }, isInPrices({ base, isContained }))

/** Tests whether the prices of an offer contain the tax, which its traveler is told. */
export const isIncluded = ({ on, isContained }: Pick<ChosenTax, 'on' | 'isContained'>): boolean =>
  on === 'total' && isContained === true

export const taxesOn = <T extends Pick<TaxRate, 'validFrom' | 'validTo'>>(all: readonly T[], day: CalendarDate): T[] =>
  all.filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))

const isSameTax = (a: ChosenTax, b: ChosenTax): boolean =>
  a.label === b.label && a.basisPoints === b.basisPoints && a.on === b.on && a.isContained === b.isContained

/**
 * Compares an offer's tax with the agency's by rate: each offer decides whether its price contains one on the total.
 */
const hasRate = (a: ChosenTax, b: ChosenTax): boolean =>
  isSameTax(a, withContained(b, a.isContained === true || (a.on === 'margin' && b.isContained === true)))

/**
 * Marks taxes on the margin as part of the price, except retained ones from older versions. Prices that contain a tax on
 * the total contain those, too.
 */
export const containTaxes = (chosen: readonly ChosenTax[], kept: readonly ChosenTax[]): ChosenTax[] => {
  const retained = chosen.some(isIncluded) ? [] : kept
  return chosen.map((tax) =>
    tax.on === 'margin' && !retained.some((one) => isSameTax(one, tax)) ? { ...tax, isContained: true } : tax,
  )
}

/** Returns taxes that are neither valid on the day nor retained from before. */
export const unknownTaxes = (
  chosen: readonly ChosenTax[],
  { ofDay, kept }: { ofDay: readonly TaxRate[]; kept: readonly ChosenTax[] },
): ChosenTax[] => {
  const known = [...kept, ...ofDay.map(chosenTax)]
  return chosen.filter((tax) => !known.some((one) => hasRate(tax, one)))
}

/** Formats 'VAT, 20% on the total', where a switch beside it says whether the price contains it. */
export const rateText = ({ label, basisPoints, on }: Pick<ChosenTax, 'label' | 'basisPoints' | 'on'>): string =>
  `${label}, ${percentText(basisPoints)} on the ${on}`

/** Formats 'VAT, 20% on the total, in the price'. */
export const taxText = (tax: ChosenTax): string =>
  `${rateText(tax)}${tax.isContained ? ', in the price' : tax.on === 'total' ? '' : ', on top'}`

/** Formats 'From 1 Jan 2026' or '1 Jan 2026 to 30 Jun 2027'. */
export const validText = ({ validFrom, validTo }: Pick<TaxRate, 'validFrom' | 'validTo'>): string =>
  validTo ? `${formatDate(validFrom)} to ${formatDate(validTo)}` : `From ${formatDate(validFrom)}`
