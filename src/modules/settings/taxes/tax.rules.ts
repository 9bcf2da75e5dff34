import { type CalendarDate, formatDate } from '../../../shared/dates'
import { percentText } from '../../../shared/money'

/** What a tax is of: what is sold, or what the agency keeps of it. */
export const taxBases = ['total', 'margin'] as const
export type TaxBase = (typeof taxBases)[number]
export const baseLabels: Record<TaxBase, string> = { total: 'Total', margin: 'Margin' }

/** Basis points have at most one decimal: 887.5 is 8.875%. */
export const isRate = (basisPoints: number): boolean => Math.abs(basisPoints * 10 - Math.round(basisPoints * 10)) < 1e-6
export const rateFault = 'A rate has at most three decimals'

export const maxTaxes = 200

/** A tax of the agency's table. Both days are included; `isDefault`: new proposals begin with it. */
export type TaxRate = {
  id: string
  name: string
  basisPoints: number
  base: TaxBase
  validFrom: CalendarDate
  validTo: CalendarDate | null
  isDefault: boolean
  version: number
}

/** A tax as a proposal keeps it: later edits of the table do not reach it. */
export type ChosenTax = { label: string; basisPoints: number; on: TaxBase; isContained?: true | undefined }

/** Puts a tax on an offer: its prices contain the tax on the margin; the others come on top. */
export const chosenTax = ({ name, basisPoints, base }: TaxRate): ChosenTax => ({
  label: name,
  basisPoints,
  on: base,
  ...(base === 'margin' && { isContained: true as const }),
})

/** The taxes that count on a day. */
export const taxesOn = <T extends Pick<TaxRate, 'validFrom' | 'validTo'>>(all: readonly T[], day: CalendarDate): T[] =>
  all.filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))

export const isSameTax = (a: ChosenTax, b: ChosenTax): boolean =>
  a.label === b.label && a.basisPoints === b.basisPoints && a.on === b.on && a.isContained === b.isContained

/** Taxes on the margin are a part of the price, but for those that were kept from before they were. */
export const containing = (chosen: readonly ChosenTax[], kept: readonly ChosenTax[]): ChosenTax[] =>
  chosen.map((tax) =>
    tax.on === 'margin' && !kept.some((one) => isSameTax(one, tax)) ? { ...tax, isContained: true } : tax,
  )

/** Those that are neither among the taxes of the day nor kept from before. */
export const unknownTaxes = (
  chosen: readonly ChosenTax[],
  { ofDay, kept }: { ofDay: readonly TaxRate[]; kept: readonly ChosenTax[] },
): ChosenTax[] => {
  const known = [...kept, ...ofDay.map(chosenTax)]
  return chosen.filter((tax) => !known.some((one) => isSameTax(one, tax)))
}

/** 'VAT, 20% on the total' */
export const taxText = ({ label, basisPoints, on, isContained }: ChosenTax): string =>
  `${label}, ${percentText(basisPoints)} on the ${on}${on === 'total' ? '' : isContained ? ', in the price' : ', on top'}`

/** 'From 1 Jan 2026', '1 Jan 2026 to 30 Jun 2027' */
export const validText = ({ validFrom, validTo }: Pick<TaxRate, 'validFrom' | 'validTo'>): string =>
  validTo ? `${formatDate(validFrom)} to ${formatDate(validTo)}` : `From ${formatDate(validFrom)}`
