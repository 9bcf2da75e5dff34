import { startTransition, useMemo, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../../platform/web/hooks/use-change-address'
import { estimateFor, partyBounds, partyWords } from '../../../catalog/pricing/estimate.rules'
import { useEstimateRules } from '../../../catalog/pricing/ui/use-terms'
import type { Receipt, EstimateChoice } from '../../../catalog/pricing/view'
import { infantBounds, toPeople, withCount } from '../../../catalog/pricing/party.rules'
import { readDepartureCity, type Party, readParty, withParty } from '../../search/filters.rules'
import { pricedOn } from '../../../catalog/departures/dated.rules'
import type { PackageDetail } from '../../../catalog/packages/view'
import type { QuotePrefill } from '../../../catalog/packages/ui/quote-dialog-entry'
import { pickOffered, readAdded, withAdded } from '../customizer.rules'

export type PartyField = 'adults' | 'children' | 'infants' | 'rooms'
export type PickField = 'hotelIds' | 'activityIds' | 'transferIds'

/** Holds a visitor's choices for a package on its detail page. */
export type CustomizationState = {
  choice: EstimateChoice
  /** Is null while the price is on request. */
  receipt: Receipt | null
  /** Holds 'YYYY-MM-DD', or '' while none is chosen. */
  date: string
  /** Holds the city of departure, or '' while none is chosen. */
  departureCity: string
  /** Holds the requested party; `choice` has it clipped to the limits of an estimate. */
  asked: Party
  clipped: boolean
  /** Counts the options added to the package. */
  addedCount: number
  setCount: (field: PartyField, count: number) => void
  setParty: (party: { adults: number; children: number; infants: number }) => void
  setDate: (date: string) => void
  toggle: (id: string) => void
}

export const bounds = { ...partyBounds, infants: infantBounds }
export const clip = (field: PartyField, count: number) =>
  Math.min(Math.max(count, bounds[field].min), bounds[field].max)

/** Returns a notice for a party that is too large for the estimate, or for the package. */
export function partyNotice(item: PackageDetail, { clipped, asked }: CustomizationState): string | null {
  const people = asked.adults + asked.children
  if (people > item.maxTravelers)
    return `This trip takes up to ${item.maxTravelers} travelers and you are ${people}. Ask us for a departure of your own in your quote request.`
  if (clipped)
    return 'An estimate covers up to 8 adults, 4 children and 5 rooms. Tell us about a larger party in your quote request.'
  return null
}

/** Returns 'for 8 adults', the party of the total, if the requested party does not fit. */
export const coveredText = (item: PackageDetail, customization: CustomizationState): string =>
  partyNotice(item, customization) ? `for ${partyWords(customization.choice)}` : ''

const isSameParty = (a: Party, b: Party) =>
  a.adults === b.adults && a.children === b.children && a.rooms === b.rooms && a.date === b.date

/** Reads the choices from the address. Applies a change as an optimistic update before the address has it. */
function useAskedInAddress() {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const saved = useMemo(() => ({ ...readParty(params), added: readAdded(params) }), [params])
  const [asked, setAsked] = useOptimistic(saved)
  const change = (next: Party & { added: string[] }) =>
    startTransition(async () => {
      setAsked(next)
      await changeAddress((now) => withAdded(withParty(now, next), next.added), { replace: true })
    })
  return { asked, change, departureCity: readDepartureCity(params) }
}

const clipParty = ({ adults, children, rooms }: Party) => ({
  adults: clip('adults', adults),
  children: clip('children', children),
  rooms: clip('rooms', rooms),
})

/** Stores party, date and picks in the address (product.md 1.6). */
export function useCustomization(item: PackageDetail): CustomizationState {
  const { asked, change, departureCity } = useAskedInAddress()
  const rules = useEstimateRules(item.currency)
  const clipped = { ...asked, ...clipParty(asked) }
  const { adults, children, infants, rooms, date, added } = clipped
  const picks = {
    hotelIds: pickOffered(item.hotels, added),
    activityIds: pickOffered(item.activities, added),
    transferIds: pickOffered(item.transfers, added),
  }
  const choice: EstimateChoice = { adults, children, infants, rooms, ...picks }
  return {
    choice,
    receipt: estimateFor(pricedOn(item, date), choice, rules),
    date,
    departureCity,
    asked,
    clipped: !isSameParty(asked, clipped),
    addedCount: Object.values(picks).flat().length,
    setCount: (field, count) =>
      field === 'infants'
        ? change({ ...asked, infants: clip(field, count) })
        : change(withCount(clipped, field, clip(field, count))),
    setParty: (people) =>
      change({
        ...withCount(clipped, 'adults', clip('adults', people.adults)),
        children: clip('children', people.children),
        infants: clip('infants', people.infants),
      }),
    setDate: (day) => change({ ...asked, date: day }),
    toggle: (id) =>
      change({ ...asked, added: added.includes(id) ? added.filter((other) => other !== id) : [...added, id] }),
  }
}

/** Returns the initial values of the quote form on a detail page. */
export const quotePrefill = (
  item: PackageDetail,
  { asked, choice, receipt, date, departureCity }: CustomizationState,
): QuotePrefill => ({
  destination: item.destination,
  packageId: item.id,
  packageTitle: item.title,
  people: toPeople(asked),
  travelDate: date || undefined,
  offered: item.offered,
  isDated: item.isDated,
  departureCity: departureCity || undefined,
  choice,
  totalMinor: receipt?.totalMinor ?? null,
})
