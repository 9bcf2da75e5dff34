import { type Currency, formatAmount } from '../../../shared/money'
import type { ReceiptLine } from '../../catalog/pricing/view'
import { allot, divideTax } from '../../sales/proposals/price.rules'
import type { Tax } from '../../sales/proposals/view'
import { listServiceLines, type SoldService } from './lines.rules'
import { type InvoiceKind, sumNet, sumTax, sumTotal } from './invoice.rules'
import type { InvoiceLine, InvoiceTax, NextDocument, Stated } from './view'

/** Describes a booking for its invoices. `taxes` are those of the accepted offer, `feesMinor` the retained fees. */
export type Booked = {
  currency: Currency
  isCancelled: boolean
  services: readonly (SoldService & { netMinor: number | null; discountMinor: number })[]
  /** Holds the agreed receipt. */
  receipt: readonly ReceiptLine[]
  taxMinor: number
  totalMinor: number
  feesMinor: number
  taxes: readonly Tax[]
  discountLabel: string
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns `amount` × `part` ÷ `whole`, rounded half away from zero; exact beyond 2^53. */
function share(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0
  const product = BigInt(Math.abs(amount)) * BigInt(part)
  const rounded = Number((product + BigInt(whole) / 2n) / BigInt(whole))
  return amount < 0 ? 0 - rounded : rounded
}

/** Scales the booking's tax to the charged amount. Reports use the same formula. */
const chargedTax = ({ taxMinor, totalMinor }: Pick<Booked, 'taxMinor' | 'totalMinor'>, chargedMinor: number) =>
  taxMinor + share(chargedMinor - totalMinor, taxMinor, totalMinor)

/** Splits the booking's tax by each tax's base, by largest remainder. The parts sum to it. */
export function taxParts({ services, taxes, taxMinor }: Booked): { tax: Tax | null; amountMinor: number }[] {
  if (taxMinor === 0) return []
  const sold = total(services.map(({ sellMinor, discountMinor }) => sellMinor - discountMinor))
  const margin = Math.max(0, sold - total(services.map(({ netMinor }) => netMinor ?? 0)))
  // Takes prices without contained taxes on the total, so that these are on top here, like others.
  const added = taxes.filter(({ on, isContained }) => on === 'total' || !isContained)
  const weights = added.map(({ basisPoints, on }) =>
    share(Math.round(basisPoints * 10), on === 'total' ? sold : margin, 100_000),
  )
  if (total(weights) === 0) return [{ tax: null, amountMinor: taxMinor }]
  return divideTax(taxMinor, added, weights).map((amountMinor, i) => ({ tax: added[i]!, amountMinor }))
}

const taxLine = ({ tax, amountMinor }: { tax: Tax | null; amountMinor: number }, netMinor: number): InvoiceTax => {
  const isShown = tax?.on === 'total'
  return {
    label: tax?.label ?? 'Tax',
    basisPoints: isShown ? tax.basisPoints : null,
    ofMinor: isShown ? netMinor : null,
    amountMinor,
  }
}

/**
 * States all documents of a booking together: services, discount, retained fees, other charges and waivers. Tax is
 * proportional to the whole. Lines and taxes sum to `chargedMinor`.
 */
export function statementFor(booked: Booked, chargedMinor: number): Stated {
  const { services, taxMinor, totalMinor, feesMinor, isCancelled, discountLabel } = booked
  const lines = listServiceLines(booked)
  const discountMinor = total(services.map((one) => one.discountMinor))
  if (discountMinor > 0)
    lines.push({ key: 'discount', title: discountLabel, detail: '', amountMinor: 0 - discountMinor })
  const feeTax = share(feesMinor, taxMinor, totalMinor)
  lines.push({ key: 'fee', title: 'Change fee', detail: '', amountMinor: feesMinor - feeTax })
  const rest = chargedMinor - totalMinor - feesMinor
  const moreTax = chargedTax(booked, chargedMinor) - taxMinor
  const restTax = moreTax - feeTax
  const title = isCancelled ? 'Not charged after the cancellation' : rest < 0 ? 'Price reduction' : 'Further charge'
  lines.push({ key: 'rest', title, detail: '', amountMinor: rest - restTax })
  const parts = taxParts(booked)
  const rests = allot(
    Math.abs(moreTax),
    parts.map(({ amountMinor }) => amountMinor),
  )
  const netMinor = sumNet({ lines })
  const taxes = parts.map(({ tax, amountMinor }, i) =>
    taxLine({ tax, amountMinor: amountMinor + Math.sign(moreTax) * rests[i]! }, netMinor),
  )
  return { lines: lines.filter(({ amountMinor }) => amountMinor !== 0), taxes }
}

/** Sums entries by key, in the order of their first occurrence. */
function sumByKey<T extends { amountMinor: number }>(all: readonly T[], getKey: (one: T) => string): Map<string, T> {
  const sums = new Map<string, T>()
  for (const one of all) {
    const before = sums.get(getKey(one))
    sums.set(getKey(one), before ? { ...before, amountMinor: before.amountMinor + one.amountMinor } : one)
  }
  return sums
}

const taxKey = ({ label, basisPoints }: InvoiceTax) => `${basisPoints} ${label}`

/** Returns the line that moves the invoiced amount to the current one. */
function lineDifference(was: InvoiceLine | undefined, is: InvoiceLine | undefined, currency: Currency): InvoiceLine[] {
  const amountMinor = (is?.amountMinor ?? 0) - (was?.amountMinor ?? 0)
  if (amountMinor === 0) return []
  if (!was || was.amountMinor === 0) return [is!]
  const { key, title } = is ?? was
  const now = is
    ? `Was ${formatAmount(was.amountMinor, currency)}, now ${formatAmount(is.amountMinor, currency)}`
    : 'Taken out'
  return [{ key, title, detail: now, amountMinor }]
}

/** Returns the next document, so that all documents sum to `stated`. */
export function subtractIssued(stated: Stated, issued: readonly Stated[], currency: Currency): Stated {
  const [was, is] = [issued.flatMap(({ lines }) => lines), stated.lines].map((all) =>
    sumByKey(all, ({ key }) => key),
  ) as [Map<string, InvoiceLine>, Map<string, InvoiceLine>]
  const lines = [...new Set([...is.keys(), ...was.keys()])].flatMap((key) =>
    lineDifference(was.get(key), is.get(key), currency),
  )
  const [had, has] = [issued.flatMap(({ taxes }) => taxes), stated.taxes].map((all) => sumByKey(all, taxKey)) as [
    Map<string, InvoiceTax>,
    Map<string, InvoiceTax>,
  ]
  const netMinor = sumNet({ lines })
  const taxes = [...new Set([...has.keys(), ...had.keys()])].flatMap((key) => {
    const tax = has.get(key) ?? had.get(key)!
    const amountMinor = (has.get(key)?.amountMinor ?? 0) - (had.get(key)?.amountMinor ?? 0)
    return amountMinor === 0 ? [] : [{ ...tax, amountMinor, ofMinor: tax.ofMinor === null ? null : netMinor }]
  })
  return { lines, taxes }
}

/** Lists changes at the same total, which wait for the next document; removed lines are below 0. */
export function swappedLines(booked: Booked, chargedMinor: number, issued: readonly Stated[]): InvoiceLine[] {
  if (issued.length === 0) return []
  const stated = subtractIssued(statementFor(booked, chargedMinor), issued, booked.currency)
  return sumTotal(stated) === 0 ? stated.lines : []
}

/**
 * Returns the next document: an invoice of new charges, a credit note of dropped ones, or null. `issued` are the
 * booking's invoices and credit notes.
 */
export function nextDocument(booked: Booked, chargedMinor: number, issued: readonly Stated[]): NextDocument | null {
  const stated = subtractIssued(statementFor(booked, chargedMinor), issued, booked.currency)
  const totalMinor = sumTotal(stated)
  if (totalMinor === 0) return null
  return {
    ...stated,
    kind: totalMinor > 0 ? 'invoice' : 'credit-note',
    netMinor: sumNet(stated),
    taxMinor: sumTax(stated),
    totalMinor,
  }
}

type Lined = Pick<Stated, 'lines'>
type IssuedDocument = { kind: InvoiceKind; reference: string; totalMinor: number; snapshot: Lined }

/** Splits a credit by key, below 0 in its lines; the parts sum to it. Fees and waivers belong to no line. */
function listTaken({ lines }: Lined, creditMinor: number): { key: string | null; minor: number }[] {
  const lowered = lines.filter(({ amountMinor }) => amountMinor < 0)
  if (lowered.length === 0) return [{ key: null, minor: creditMinor }]
  const parts = allot(
    creditMinor,
    lowered.map(({ amountMinor }) => -amountMinor),
  )
  return lowered.map(({ key }, i) => ({ key: key === 'rest' || key === 'fee' ? null : key, minor: parts[i]! }))
}

/**
 * Lists the references of the invoices that a credit corrects, oldest first. Takes invoices with its lines first, then
 * the newest. Skips what earlier credit notes have used up.
 */
export function listCorrected(
  issued: readonly IssuedDocument[],
  credit: Lined & Pick<NextDocument, 'totalMinor'>,
): string[] {
  const open: { reference: string; keys: Set<string>; leftMinor: number }[] = []
  const take = (lined: Lined, totalMinor: number): Set<string> => {
    const taken = new Set<string>()
    for (const { key, minor } of listTaken(lined, -totalMinor)) {
      let left = minor
      const newest = open.toReversed()
      const sharesLine = ({ keys }: { keys: Set<string> }) => key !== null && keys.has(key)
      for (const one of [...newest.filter(sharesLine), ...newest.filter((other) => !sharesLine(other))]) {
        const part = Math.min(left, one.leftMinor)
        left -= part
        one.leftMinor -= part
        if (part > 0) taken.add(one.reference)
      }
    }
    return taken
  }
  for (const { kind, reference, totalMinor, snapshot } of issued) {
    const keys = new Set(snapshot.lines.map(({ key }) => key))
    if (kind === 'invoice') open.push({ reference, keys, leftMinor: totalMinor })
    if (kind === 'credit-note') take(snapshot, totalMinor)
  }
  const taken = take(credit, credit.totalMinor)
  return open.flatMap(({ reference }) => (taken.has(reference) ? [reference] : []))
}

/** Finds the newest of the invoices that the next document credits, and names all of them; null for an invoice. */
export function findCredited<Issued extends IssuedDocument>(
  issued: readonly Issued[],
  next: NextDocument,
): { corrected: string[]; refersTo: Issued | null } {
  if (next.kind !== 'credit-note') return { corrected: [], refersTo: null }
  const corrected = listCorrected(issued, next)
  const matchesCorrected = ({ kind, reference }: Issued) =>
    kind === 'invoice' && (corrected.length === 0 || corrected.includes(reference))
  return { corrected, refersTo: issued.findLast(matchesCorrected)! }
}
