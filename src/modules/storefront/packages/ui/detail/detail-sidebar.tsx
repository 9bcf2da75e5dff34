import { Counter } from '../../../../../platform/web/components/counter'
import { Icon } from '../../../../../platform/web/components/icon'
import { formatAmount } from '../../../../../shared/money'
import { useSite } from '../../../../../platform/web/site/money'
import { partyBounds } from '../../../../catalog/pricing/estimate.rules'
import { savingsFor } from '../../../../catalog/packages/package.rules'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { dateProblem, openDays, pricedOn } from '../../../../catalog/departures/dated.rules'
import type { ShownTerms } from '../../../../settings/terms/schema'
import type { Receipt } from '../../../../catalog/pricing/view'
import { useEstimateRules, usePaymentTerms } from '../../../../catalog/pricing/ui/use-terms'
import { depositFor, refundSchedule, tierTerms } from '../../../../catalog/pricing/policy.rules'
import { adultsPerRoom, ageTexts, infantBounds, roomsFor } from '../../../../catalog/pricing/party.rules'
import { DepartureField } from '../departure/departure-field'
import { useToday } from '../../../../../platform/web/hooks/use-today'
import { coveredText, partyNotice, type CustomizationState } from '../../../customizer/ui/customization'
import { ReceiptLines, ReceiptTotal, Slip } from '../../../../catalog/pricing/ui/receipt'
import { useMoney } from '../../../../../platform/web/site/money'
import { AddressNote } from '../../../search/ui/address-note'
import { NextStep, useBooksNow } from './next-step'

type Props = {
  item: PackageDetail
  customization: CustomizationState
  /** Hides the lines where the receipt is visible beside it. */
  lines: boolean
  onCustomize: () => void
  onQuote: () => void
}

export function DetailSidebar({ item, customization, lines, onCustomize, onQuote }: Props) {
  const within = useSite()?.agency.replyWithin ?? '24 hours'
  const booksNow = useBooksNow(item, customization)
  return (
    <Slip>
      <h2 className="t-h3">Your estimate</h2>
      <p className="mt-1 f-office ink-3">Not yet an offer. A consultant replies within {within}.</p>
      <PartyFields item={item} customization={customization} />
      {lines ? <ReceiptLines receipt={customization.receipt} converted /> : <div className="mt-3h" />}
      <ReceiptTotal receipt={customization.receipt} converted covers={coveredText(item, customization)} />
      <div className="js grid gap-2 mt-4">
        <NextStep item={item} customization={customization} className="phone-hidden" onQuote={onQuote} />
        {booksNow && (
          <button type="button" className="btn line" onClick={onQuote}>
            GET FINAL QUOTE
          </button>
        )}
        <button type="button" className="btn line" aria-haspopup="dialog" onClick={onCustomize}>
          CUSTOMIZE MY TRIP
        </button>
      </div>
      <Hint item={item} customization={customization} />
      <Terms item={item} customization={customization} />
    </Slip>
  )
}

function PartyFields({ item, customization }: { item: PackageDetail; customization: CustomizationState }) {
  const { adults, children, infants = 0, rooms } = customization.choice
  const notice = partyNotice(item, customization)
  const rules = useEstimateRules(item.currency)
  const ages = ageTexts(rules)
  return (
    <div className="js grid gap-1 border-t mt-3h mb-1 pt-2">
      <Counter
        label="Adults"
        hint={ages.adult}
        value={adults}
        {...partyBounds.adults}
        onChange={(n) => customization.setCount('adults', n)}
      />
      <Counter
        label="Children"
        hint={`${ages.child}, at ${rules.childPercent}%`}
        value={children}
        {...partyBounds.children}
        onChange={(n) => customization.setCount('children', n)}
      />
      {infants > 0 && (
        <Counter
          label="Infants"
          hint={`${ages.infant}, free in the estimate`}
          value={infants}
          {...infantBounds}
          onChange={(n) => customization.setCount('infants', n)}
        />
      )}
      <Counter
        label="Rooms"
        hint={`Up to ${adultsPerRoom} adults share one`}
        value={rooms}
        {...partyBounds.rooms}
        min={roomsFor(adults)}
        onChange={(n) => customization.setCount('rooms', n)}
      />
      <DepartureField item={item} customization={customization} />
      <AddressNote />
      {notice && <p className="mt-1h f-office ink-2">{notice}</p>}
    </div>
  )
}

/** Explains how to book where the buttons alone are not clear. */
function Hint({ item, customization }: Pick<Props, 'item' | 'customization'>) {
  const today = useToday(item.timeZone)
  const { date, addedCount, asked, receipt } = customization
  // Says nothing of booking at once where the price is on request.
  if (!today || !receipt || openDays(item.departures, today).length === 0) return null
  if (!date)
    return (
      <p className="mt-1h f-office ink-2">
        The lowest price of its departures. <a href="#departures">Choose a departure</a> to book it at once.
      </p>
    )
  if ((addedCount === 0 && asked.infants === 0) || dateProblem(item, date, today)) return null
  return (
    <p className="mt-1h f-office ink-2">
      {addedCount > 0
        ? 'What you added is priced in your quote. Without it, the trip can be booked at once.'
        : 'With an infant, please ask for your quote: we arrange the cot and the flight.'}
    </p>
  )
}

function depositLine(terms: ShownTerms, receipt: Receipt | null, trip?: { today: string; departure: string }): string {
  const due = receipt && depositFor(terms, receipt.totalMinor, trip)
  if (!due) return ''
  const { nowMinor } = due
  const exact = formatAmount(nowMinor, receipt.currency)
  if (nowMinor === receipt.totalMinor) return 'Paid in full at booking.'
  if (nowMinor === 0) return 'Nothing to pay at booking.'
  const { deposit } = terms
  return deposit?.kind === 'percent'
    ? `${deposit.percent}% deposit, ${exact}, at booking.`
    : `${exact} deposit at booking.`
}

/** Shows deposit and cancellation terms for this total and departure. */
function Terms({ item, customization }: { item: PackageDetail; customization: CustomizationState }) {
  const today = useToday(item.timeZone)
  const money = useMoney()
  const terms = usePaymentTerms(item)
  const { receipt, date } = customization
  if (!today || (date && (date < today || dateProblem(item, date, today)))) return null
  const current = date ? refundSchedule(terms, date, { today }).find((stretch) => stretch.current) : null
  const savings = savingsFor(pricedOn(item, date))
  return (
    <ul className="num grid gap-2 mt-4 f-office ink-2">
      <li className="flex gap-2">
        <Icon className="i-16 mt-1 ok" name="check" />
        <span>
          {current ? current.label : tierTerms(terms)[0]}.{' '}
          {depositLine(terms, receipt, date ? { today, departure: date } : undefined)}
        </span>
      </li>
      {savings && (
        <li className="flex gap-2">
          <Icon className="i-16 mt-1 ok" name="check" />
          <span>
            {money(savings.minor, item.currency).text} less per person than the usual{' '}
            {money(item.originalPriceMinor!, item.currency).text}.
          </span>
        </li>
      )}
    </ul>
  )
}
