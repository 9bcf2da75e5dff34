import { type Quantity, quantityNote, quantityText } from '../../catalog/inventory/units.rules'
import type { ReceiptLine } from '../../catalog/pricing/view'
import type { InvoiceLine } from './view'

export type SoldService = Quantity & {
  key: string
  title: string
  isOwn: boolean
  sellMinor: number
  totalMinor: number
}

type Booked = { services: readonly SoldService[]; receipt: readonly ReceiptLine[]; totalMinor: number }

const toLine = (one: SoldService): InvoiceLine => ({
  key: one.key,
  title: one.title,
  detail: quantityText(one),
  amountMinor: one.sellMinor,
})

/** Tests whether the receipt is that of a trip sold whole: of its rules and options, not of its services. */
const isWhole = ([one, ...others]: readonly SoldService[], { receipt, totalMinor }: Booked): boolean =>
  one !== undefined &&
  others.length === 0 &&
  !receipt.some(({ label }) => label === one.title) &&
  receipt.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === totalMinor

/**
 * Lists the sold services as lines without tax, which say how their prices come about (product.md 3.4). A service of a
 * proposal has its quantity and rates from the receipt's line of its name. Where that contains taxes, and the line does
 * not, they stand below it.
 */
export function listServiceLines(booked: Booked): InvoiceLine[] {
  const sold = booked.services.filter(({ isOwn, sellMinor }) => !isOwn && sellMinor > 0)
  if (isWhole(sold, booked)) return [{ ...toLine(sold[0]!), receipt: [...booked.receipt] }]
  const left = [...booked.receipt]
  return sold.map((one) => {
    const line = toLine(one)
    const at = left.findIndex(({ label }) => label === one.title)
    const [agreed] = at < 0 ? [] : left.splice(at, 1)
    if (!agreed?.detail || agreed.detail === line.detail || quantityNote(one) === '') return line
    const { detail, amountMinor } = agreed
    if (amountMinor === one.sellMinor) return { ...line, detail }
    return amountMinor === one.totalMinor
      ? { ...line, receipt: [{ label: 'Price with taxes', detail, amountMinor }] }
      : line
  })
}
