import { startTransition, useMemo, useOptimistic, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../platform/web/hooks/use-change-address'
import {
  estimateFor,
  type OfferedOption,
  partyBounds,
  type Receipt,
  type EstimateChoice,
} from '../../pricing/estimate.rules'
import { withCount } from '../../pricing/party.rules'
import { departureCityOf, type Party, partyOf, partyQuery, withParty } from '../../search/filters.rules'
import { pricedOn } from '../../departures/dated.rules'
import type { PackageDetail } from '../../packages/package.rules'
import type { QuotePrefill } from '../../../platform/web/dialogs'

export type PartyField = 'adults' | 'children' | 'rooms'
export type PickField = 'hotelIds' | 'activityIds' | 'transferIds'
type Picks = Pick<EstimateChoice, PickField>
const noPicks: Picks = { hotelIds: [], activityIds: [], transferIds: [] }

/** What is typed in the customizer's last step. */
export type Contact = { customerName: string; customerEmail: string; customerPhone: string; specialRequests?: string }
const noContact: Contact = { customerName: '', customerEmail: '', customerPhone: '', specialRequests: '' }

/** What a visitor makes of a package on its detail page. */
export type CustomizationState = {
  choice: EstimateChoice
  receipt: Receipt
  /** 'YYYY-MM-DD', or '' while none is chosen. */
  date: string
  /** City of departure, or '' while none is chosen. */
  departureCity: string
  /** The party as it was asked for; `choice` has at most what an estimate covers. */
  asked: Party
  clipped: boolean
  /** Party, date and city as a query for links. */
  query: string
  setCount: (field: PartyField, count: number) => void
  setParty: (party: { adults: number; children: number }) => void
  setDate: (date: string) => void
  toggle: (field: PickField, id: string) => void
  contact: Contact
  keepContact: (typed: Contact) => void
}

export const selectable = (option: OfferedOption): boolean => !option.included && option.priceMinor !== null

export const clip = (field: PartyField, count: number) =>
  Math.min(Math.max(count, partyBounds[field].min), partyBounds[field].max)

/** Says that a party is too large for the estimate, or for the package. */
export function partyNotice(item: PackageDetail, { clipped, asked }: CustomizationState): string | null {
  const people = asked.adults + asked.children
  if (people > item.maxTravelers)
    return `This trip takes up to ${item.maxTravelers} travelers and you are ${people}. Ask us for a departure of your own: the quote form takes larger parties.`
  if (clipped)
    return 'An estimate covers up to 8 adults, 4 children and 5 rooms. Tell us about a larger party in your quote request.'
  return null
}

/** What was picked and is still offered: a package may change while its page is open. */
const offered = (options: readonly OfferedOption[], ids: string[]) =>
  ids.filter((id) => options.some((option) => option.id === id && selectable(option)))

const sameParty = (a: Party, b: Party) =>
  a.adults === b.adults && a.children === b.children && a.rooms === b.rooms && a.date === b.date

/** The party of the address. A change shows at once (optimistic update) and reaches the address after it. */
function usePartyOfAddress() {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const saved = useMemo(() => partyOf(params), [params])
  const [party, setParty] = useOptimistic(saved)
  const change = (next: Party) =>
    startTransition(async () => {
      setParty(next)
      await changeAddress((now) => withParty(now, next), { replace: true })
    })
  return { party, change, departureCity: departureCityOf(params) }
}

const clipParty = ({ adults, children, rooms }: Party) => ({
  adults: clip('adults', adults),
  children: clip('children', children),
  rooms: clip('rooms', rooms),
})

/** Party and date live in the address, as on the list (product.md 1.6). Picks and typed text live with the page. */
export function useCustomization(item: PackageDetail): CustomizationState {
  const { party: asked, change, departureCity } = usePartyOfAddress()
  const [picks, setPicks] = useState(noPicks)
  const [contact, keepContact] = useState(noContact)
  const clipped = { ...asked, ...clipParty(asked) }
  const { adults, children, rooms, date } = clipped
  const choice: EstimateChoice = {
    adults,
    children,
    rooms,
    hotelIds: offered(item.hotels, picks.hotelIds),
    activityIds: offered(item.activities, picks.activityIds),
    transferIds: offered(item.transfers, picks.transferIds),
  }
  return {
    choice,
    receipt: estimateFor(pricedOn(item, date), choice),
    date,
    departureCity,
    asked,
    clipped: !sameParty(asked, clipped),
    query: partyQuery(asked, departureCity),
    setCount: (field, count) => change(withCount(clipped, field, clip(field, count))),
    setParty: (people) =>
      change({
        ...withCount(clipped, 'adults', clip('adults', people.adults)),
        children: clip('children', people.children),
      }),
    setDate: (day) => change({ ...asked, date: day }),
    toggle: (field, id) =>
      setPicks((now) => ({
        ...now,
        [field]: now[field].includes(id) ? now[field].filter((other) => other !== id) : [...now[field], id],
      })),
    contact,
    keepContact,
  }
}

/** What the quote form starts with on a detail page. */
export const quotePrefill = (
  item: PackageDetail,
  { asked, choice, date, departureCity }: CustomizationState,
): QuotePrefill => ({
  destination: item.destination,
  packageId: item.id,
  packageTitle: item.title,
  travelers: asked.adults + asked.children,
  travelDate: date || undefined,
  offered: item.offered,
  isDated: item.isDated,
  departureCity: departureCity || undefined,
  choice,
})
