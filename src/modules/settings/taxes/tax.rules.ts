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

/** Converts a tax for an offer: a tax on the margin is in its prices; others come on top. */
export const chosenTax = ({ name, basisPoints, base }: Pick<TaxRate, 'name' | 'basisPoints' | 'base'>): ChosenTax => ({
  label: name,
  basisPoints,
  on: base,
  ...(base === 'margin' && { isContained: true as const }),
})

export const taxesOn = <T extends Pick<TaxRate, 'validFrom' | 'validTo'>>(all: readonly T[], day: CalendarDate): T[] =>
  all.filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))

export const isSameTax = (a: ChosenTax, b: ChosenTax): boolean =>
  a.label === b.label && a.basisPoints === b.basisPoints && a.on === b.on && a.isContained === b.isContained

/** Marks taxes on the margin as part of the price, except retained ones from older versions. */
export const containing = (chosen: readonly ChosenTax[], kept: readonly ChosenTax[]): ChosenTax[] =>
  chosen.map((tax) =>
    tax.on === 'margin' && !kept.some((one) => isSameTax(one, tax)) ? { ...tax, isContained: true } : tax,
  )

/** Returns taxes that are neither valid on the day nor retained from before. */
export const unknownTaxes = (
  chosen: readonly ChosenTax[],
  { ofDay, kept }: { ofDay: readonly TaxRate[]; kept: readonly ChosenTax[] },
): ChosenTax[] => {
  const known = [...kept, ...ofDay.map(chosenTax)]
  return chosen.filter((tax) => !known.some((one) => isSameTax(one, tax)))
}

/** Formats 'VAT, 20% on the total'. */
export const taxText = ({ label, basisPoints, on, isContained }: ChosenTax): string =>
  `${label}, ${percentText(basisPoints)} on the ${on}${on === 'total' ? '' : isContained ? ', in the price' : ', on top'}`

/** Formats 'From 1 Jan 2026' or '1 Jan 2026 to 30 Jun 2027'. */
export const validText = ({ validFrom, validTo }: Pick<TaxRate, 'validFrom' | 'validTo'>): string =>
  validTo ? `${formatDate(validFrom)} to ${formatDate(validTo)}` : `From ${formatDate(validFrom)}`
