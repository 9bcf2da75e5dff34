import { type CalendarDate, formatDate } from '../../shared/dates'

/** What a tax is of: what is sold, or what the agency keeps of it. */
export const taxBases = ['total', 'margin'] as const
export type TaxBase = (typeof taxBases)[number]
export const baseLabels: Record<TaxBase, string> = { total: 'Total', margin: 'Margin' }

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
export type ChosenTax = { label: string; basisPoints: number; on: TaxBase }

export const chosenTax = ({ name, basisPoints, base }: TaxRate): ChosenTax => ({ label: name, basisPoints, on: base })

/** The taxes that count on a day. */
export const taxesOn = <T extends Pick<TaxRate, 'validFrom' | 'validTo'>>(all: readonly T[], day: CalendarDate): T[] =>
  all.filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))

export const isSameTax = (a: ChosenTax, b: ChosenTax): boolean =>
  a.label === b.label && a.basisPoints === b.basisPoints && a.on === b.on

/** Those that are neither among the taxes of the day nor kept from before. */
export const unknownTaxes = (
  chosen: readonly ChosenTax[],
  { ofDay, kept }: { ofDay: readonly TaxRate[]; kept: readonly ChosenTax[] },
): ChosenTax[] => {
  const known = [...kept, ...ofDay.map(chosenTax)]
  return chosen.filter((tax) => !known.some((one) => isSameTax(one, tax)))
}

/** 'VAT, 20% on the total' */
export const taxText = ({ label, basisPoints, on }: ChosenTax): string => `${label}, ${basisPoints / 100}% on the ${on}`

/** 'From 1 Jan 2026', '1 Jan 2026 to 30 Jun 2027' */
export const validText = ({ validFrom, validTo }: Pick<TaxRate, 'validFrom' | 'validTo'>): string =>
  validTo ? `${formatDate(validFrom)} to ${formatDate(validTo)}` : `From ${formatDate(validFrom)}`
