import { getAmountProblem, readAmountIn, readDecimal, toPercent } from '../../../shared/amounts'
import { toPlain } from '../../../shared/digits'
import { AppError, invalid, invalidFields } from '../../../shared/errors'
import { readWhole } from '../../../shared/import-words'
import type { ImportField } from '../../../shared/imports'
import { type Currency, toDecimal } from '../../../shared/money'
import { cutText, splitParts } from '../../../shared/text'
import { type PaymentTerms, paymentTermsSchema } from './schema'

type Cells = Readonly<Record<string, string>>

/** Matches what may be a share as well as a sum. */
const bare = /^(?:\d{1,2}|100)$/
const readText = (cell: string) =>
  toPlain(cell)
    .trim()
    .replace(/\s*(?:percent|per cent|pct\.?)$/i, '%')

const isBare = (cell: string): boolean => bare.test(readText(cell)) && Number(readText(cell)) !== 0

/** Tells whether a column of deposits has sums, beside which a bare number is unclear. */
export const haveSums = (deposits: readonly string[]): boolean =>
  deposits.some((cell) => {
    const text = readText(cell)
    if (bare.test(text) || /%|^[-−]|[.,]\d$/.test(text) || getAmountProblem(cell) !== null) return false
    return !/\p{L}/u.test(text) || /\b[A-Z]{3}\b/.test(text)
  })

/** Says what a column of deposits has, as 30 may be a share or a sum. */
export type Beside = 'sums' | 'shares'

/**
 * Reads a share such as 30% or 30, or a sum such as 250, 250.00 or 25,000. @throws AppError invalid for what may be both
 */
export function readDeposit(cell: string, currency: Currency, beside: Beside): PaymentTerms['deposit'] {
  const text = readText(cell)
  if (beside === 'sums' && isBare(cell))
    throw invalid(`Is it a share or a sum? Please write ${text}% or ${text} ${currency}`, 'deposit')
  const part = /^0?[.,]\d*[1-9]\d*$/.test(text) ? readDecimal(text) : null
  if (part !== null)
    throw invalid(
      `Is it ${toPercent(part)}%? Please write a share with its sign, or a sum as ${part} ${currency}`,
      'deposit',
    )
  if (text.includes('%') || bare.test(text)) {
    const percent = readDecimal(text)
    if (percent !== null) return { kind: 'percent', percent }
  } else if (!/[.,]\d$/.test(text)) {
    const read = readAmountIn(currency, cell)
    if ('minor' in read) return { kind: 'amount', amountMinor: read.minor }
  }
  throw invalid('Please enter a whole percentage such as 30%, or a sum such as 250.00', 'deposit')
}

export const depositField: ImportField = {
  name: 'deposit',
  label: 'Deposit',
  kind: 'part',
  createDoubt: (column) => (haveSums(column) ? isBare : () => false),
  aliases: ['Deposit %', 'Deposit percent'],
}
export const balanceDaysField: ImportField = {
  name: 'balanceDays',
  label: 'Balance due, days before',
  aliases: ['Balance days', 'Final payment days'],
}

const termsColumns = ['deposit', 'instalments', 'balanceDays', 'tiers', 'grace'] as const
type Column = (typeof termsColumns)[number]

/**
 * Lists the columns of terms of payment and cancellation, by their parts. Knows no headings of other programs for those
 * that have sentences there.
 */
export const termsFields: readonly ImportField[] = [
  depositField,
  { name: 'instalments', label: 'Instalments', aliases: ['Installments'] },
  balanceDaysField,
  { name: 'tiers', label: 'Refund on cancellation' },
  { name: 'grace', label: 'Full refund soon after booking' },
]

const isNone = (cell: string) => /^(?:no|none)$/i.test(toPlain(cell))

/** Matches days and a share, in either order: '60: 30%', '60 days 30%', '30% 60 days before'. */
const daysFirst = /^(\d{1,3})(?: days?)?(?: before)?(?: ?: ?| )(\d{1,3}(?:\.\d{1,3})?) ?%$/i
const shareFirst = /^(\d{1,3}(?:\.\d{1,3})?) ?%(?: ?: ?| )(\d{1,3})(?: days?)?(?: before)?$/i

/** Reads shares by days before departure. @throws AppError invalid for another text */
const readShares = (cell: string): { days: number; percent: number }[] =>
  splitParts(cell.normalize('NFKC'), /[;,\n]/).map((part) => {
    const text = toPlain(part)
    const [, before, share] = daysFirst.exec(text) ?? []
    const [, percent = share, days = before] = shareFirst.exec(text) ?? []
    if (days === undefined)
      throw invalid(`‘${cutText(part, 40)}’: please write days before departure and a percentage, such as 60: 30%`)
    return { days: Number(days), percent: Number(percent) }
  })

const readInstalments = (cell: string): PaymentTerms['instalments'] =>
  isNone(cell) ? [] : readShares(cell).map(({ days, percent }) => ({ percent, daysBefore: days }))

const readTiers = (cell: string): PaymentTerms['tiers'] =>
  readShares(cell).map(({ days, percent }) => ({ fromDays: days, percent }))

const graceAt = /^(\d{1,3})(?: ?h(?:(?:ou)?rs?)?)?(?: ?[;:,] ?| )(\d{1,3})(?: ?days?)?(?: left)?$/i

function readGrace(cell: string): PaymentTerms['grace'] {
  if (isNone(cell)) return null
  const [, hours, minDays] = graceAt.exec(toPlain(cell)) ?? []
  if (!hours) throw invalid('Please write hours and the days that are left, such as 24 hours; 7 days, or No')
  return { hours: Number(hours), minDays: Number(minDays) }
}

const writeShare = (days: number, percent: number) => `${days}: ${percent}%`
const writeInstalment = ({ daysBefore, percent }: PaymentTerms['instalments'][number]) =>
  writeShare(daysBefore, percent)
const writeTier = ({ fromDays, percent }: PaymentTerms['tiers'][number]) => writeShare(fromDays, percent)

/** Returns the entry of a list that a fault is in; blank elsewhere. */
function findEntry({ instalments, tiers }: PaymentTerms, [column, at]: readonly PropertyKey[]): string {
  const [instalment, tier] = [instalments[Number(at)], tiers[Number(at)]]
  if (column === 'instalments' && instalment) return `‘${writeInstalment(instalment)}’`
  return column === 'tiers' && tier ? `‘${writeTier(tier)}’` : ''
}

const getLabel = (column: Column) => termsFields.find(({ name }) => name === column)!.label

/** Says by column what does not add up. What the line leaves as it is, is told at the first column that it fills. */
function describeFaults(cells: Cells, terms: PaymentTerms): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { path, message } of paymentTermsSchema.safeParse(terms).error?.issues ?? []) {
    const column = path[0] as Column
    const text = [findEntry(terms, path), message].filter(Boolean).join(': ')
    if (cells[column]) faults[column] ??= text
    else {
      const first = termsColumns.find((name) => cells[name])!
      faults[first] ??= `${text}. Please fill in ${getLabel(column)}, too`
    }
  }
  return faults
}

export const saysTerms = (cells: Cells): boolean => termsColumns.some((name) => cells[name])

/**
 * Returns terms with what the cells of a line say; blank ones leave `usual` as it is.
 * @throws AppError invalid naming each column, by the rules of the form
 */
export function readTermsCells(
  cells: Cells,
  { usual, currency, beside }: { usual: PaymentTerms; currency: Currency; beside: Beside },
): PaymentTerms {
  const unread: Record<string, string> = {}
  const read = <Part>(column: Column, none: Part, toPart: (cell: string) => Part): Part => {
    const cell = cells[column]
    if (!cell) return none
    try {
      return toPart(cell)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      unread[column] = error.message
      return none
    }
  }
  const terms: PaymentTerms = {
    deposit: read('deposit', usual.deposit, (cell) => readDeposit(cell, currency, beside)),
    instalments: read('instalments', usual.instalments, readInstalments),
    balanceDays: read('balanceDays', usual.balanceDays, (cell) => readWhole(cell, 'days?(?: before)?')),
    tiers: read('tiers', usual.tiers, readTiers),
    grace: read('grace', usual.grace, readGrace),
  }
  const faults = Object.keys(unread).length > 0 ? unread : describeFaults(cells, terms)
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  return terms
}

/** Writes terms as `readTermsCells` reads them; nothing for those that the form would refuse today. */
export function writeTermsCells(terms: PaymentTerms, currency: Currency): Record<string, string> {
  if (!paymentTermsSchema.safeParse(terms).success) return {}
  const { deposit, instalments, balanceDays, tiers, grace } = terms
  return {
    deposit:
      deposit.kind === 'percent' ? `${deposit.percent}%` : `${toDecimal(deposit.amountMinor, currency)} ${currency}`,
    instalments: instalments.map(writeInstalment).join('; ') || 'None',
    balanceDays: String(balanceDays),
    tiers: tiers.map(writeTier).join('; '),
    grace: grace ? `${grace.hours} hours; ${grace.minDays} days` : 'No',
  }
}
