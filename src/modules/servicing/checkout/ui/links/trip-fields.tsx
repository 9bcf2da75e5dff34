import { Counter } from '../../../../../platform/web/components/counter'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { openQuoteDialog } from '../../../../catalog/packages/ui/quote-dialog-entry'
import { useMoney } from '../../../../../platform/web/site/money'
import type { PackageDetail } from '../../../../catalog/packages/view'
import type { PublicDeparture } from '../../../../catalog/departures/view'
import { partyBounds } from '../../../../catalog/pricing/estimate.rules'
import { useEstimateRules } from '../../../../catalog/pricing/ui/use-terms'
import { ageTexts, roomsFor, toPeople, withCount } from '../../../../catalog/pricing/party.rules'
import type { Party } from '../../../../storefront/search/filters.rules'
import { UnreadNote } from '../../../../storefront/search/ui/unread-note'
import { Problem } from './problem'
import type { CheckoutState } from './use-checkout'

/** Chooses departure, party and rooms, or leads to a request for a package without departures. */
export function TripFields({ pkg, state }: { pkg: PackageDetail; state: CheckoutState }) {
  const { party, change, offer } = state
  const { data, error, refetch } = trpc.departures.ofPackage.useQuery({ packageId: pkg.id })
  const rules = useEstimateRules()
  const ages = ageTexts(rules)
  const open = data?.filter(({ state, date }) => state === 'open' || state === 'few' || date === party.date)
  const set = (field: 'adults' | 'children' | 'rooms') => (count: number) => change(withCount(party, field, count))
  const rooms = { ...partyBounds.rooms, min: roomsFor(party.adults) }
  const retry = () => {
    void refetch()
    if (offer.error) void offer.refetch()
  }
  if (error) return <Problem text={describeFailure(error)} onRetry={retry} />
  if (open?.length === 0) return <AskInstead pkg={pkg} />
  return (
    <div className={'grid gap-2h'}>
      <UnreadNote />
      <DepartureSelect pkg={pkg} date={party.date} open={open} onPick={(date) => change({ ...party, date })} />
      <Counter label="Adults" hint={ages.adult} value={party.adults} {...partyBounds.adults} onChange={set('adults')} />
      <Counter
        label="Children"
        hint={`${ages.child}, at ${rules.childPercent}%`}
        value={party.children}
        {...partyBounds.children}
        onChange={set('children')}
      />
      <Counter label="Rooms" hint="At most 3 adults each" value={party.rooms} {...rooms} onChange={set('rooms')} />
    </div>
  )
}

/** Leaves the party of the address to the form, if absent. */
type AskProps = { pkg: PackageDetail; party?: Party }

/** Leads to a request for what cannot be booked at once. */
export function AskForQuote({ pkg: { id, title, destination, offered, isDated }, party }: AskProps) {
  const asked = party && { people: toPeople(party), travelDate: party.date || undefined }
  const about = { packageId: id, packageTitle: title, destination, offered, isDated, ...asked }
  return (
    <button type="button" className="btn go" onClick={() => openQuoteDialog(about)}>
      Request a quote
    </button>
  )
}

const AskInstead = ({ pkg }: AskProps) => (
  <div className={'grid justify-items-start gap-2h'}>
    <p className="f-text ink-2">
      No departure of this package is on sale at present. Tell us when you would like to travel, and we make you an
      offer.
    </p>
    <AskForQuote pkg={pkg} />
  </div>
)

type SelectProps = {
  pkg: PackageDetail
  date: string
  /** Holds the departures; undefined while they load. */
  open: readonly PublicDeparture[] | undefined
  onPick: (date: string) => void
}

function DepartureSelect({ pkg, date, open, onPick }: SelectProps) {
  const money = useMoney()
  return (
    <label className="grid gap-1h t-label">
      Departure
      <select
        className="input t-body"
        value={open?.some((one) => one.date === date) ? date : ''}
        disabled={!open}
        onChange={(event) => onPick(event.target.value)}
      >
        <option value="" disabled>
          {open ? 'Choose a departure' : 'Loading…'}
        </option>
        {open?.map((one) => (
          <option key={one.date} value={one.date}>
            {formatDate(one.date)}, {money(one.priceMinor, pkg.currency).text} per adult, {one.left} left
          </option>
        ))}
      </select>
    </label>
  )
}
