import { formatDate } from '../../../../../shared/dates'
import { listTerms } from '../../../../catalog/pricing/policy.rules'
import { type Currency, formatAmount } from '../../../../../shared/money'
import { taxText } from '../../../../settings/taxes/tax.rules'
import { type DraftLine, type DraftOffer } from '../../offer.rules'
import { quantityText } from '../../../../catalog/inventory/units.rules'
import { stateLabels } from '../../price.rules'

/** Maps a draft to fields that two editors can change; each line is one field. */
type DraftValues = Record<string, unknown>

const toFieldKey = (key: string) => `line ${key}`

export function toValues({ lines, ...header }: DraftOffer): DraftValues {
  return { ...header, ...Object.fromEntries(lines.map((line) => [toFieldKey(line.key), line])) }
}

/** Builds the draft from the chosen values. Puts lines in the colleague's order, then those of the other draft only. */
export function toDraft(values: DraftValues, theirs: DraftOffer, mine: DraftOffer): DraftOffer {
  const keys = new Set([...theirs.lines, ...mine.lines].map(({ key }) => key))
  const lines = [...keys].flatMap((key) => (values[toFieldKey(key)] as DraftLine | undefined) ?? [])
  const header = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('line ')))
  return { ...(header as Omit<DraftOffer, 'lines'>), lines }
}

const headerLabels = {
  title: 'Trip',
  travelFrom: 'Departure',
  expiresOn: 'Held until',
  adults: 'Adults',
  children: 'Children',
  infants: 'Infants',
  rooms: 'Rooms',
  days: 'Day by day',
  discount: 'Discount',
  taxes: 'Taxes',
  paymentTerms: 'Payment and cancellation',
}

/** Returns the field labels, in the form's order. */
export function toLabels(...offers: DraftOffer[]): Record<string, string> {
  const lines = offers.flatMap((offer) => offer.lines)
  return { ...headerLabels, ...Object.fromEntries(lines.map(({ key, title }) => [toFieldKey(key), title || 'A line'])) }
}

function lineText(line: DraftLine | undefined, currency: Currency): string[] {
  if (!line) return ['Not in the offer']
  const price = line.price ? `${formatAmount(line.price.sellMinor, currency)} each` : 'by its rates'
  const day = line.day === null ? 'Whole trip' : `Day ${line.day}`
  return [line.title, line.detail, day, stateLabels[line.state], line.group, quantityText(line), price].filter(Boolean)
}

export function createShows(labels: Record<string, string>, currency: Currency) {
  const date = (value: string | null) => (value ? formatDate(value) : '—')
  const count = (value: number) => String(value)
  const lines = Object.keys(labels).filter((name) => name.startsWith('line '))
  return {
    travelFrom: date,
    expiresOn: date,
    adults: count,
    children: count,
    infants: count,
    rooms: count,
    days: (days: DraftOffer['days']) => days.flatMap(({ day, title, text }) => [`Day ${day}, ${title}`, text]),
    discount: (discount: DraftOffer['discount']) =>
      !discount
        ? 'None'
        : `${discount.label}, ${discount.kind === 'amount' ? formatAmount(discount.minor, currency) : `${discount.basisPoints / 100}%`}`,
    taxes: (taxes: DraftOffer['taxes']) => taxes.map(taxText),
    paymentTerms: (terms: DraftOffer['paymentTerms']) => (terms ? listTerms(terms, currency) : 'The usual ones'),
    ...Object.fromEntries(lines.map((name) => [name, (line?: DraftLine) => lineText(line, currency)])),
  }
}
