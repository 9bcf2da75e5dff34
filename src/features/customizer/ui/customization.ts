import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../platform/web/hooks/use-change-address'
import {
  estimateFor,
  type OfferedOption,
  partyBounds,
  type Receipt,
  type TripChoice,
} from '../../pricing/estimate.rules'
import { partyOf, withParty } from '../../search/filters.rules'
import type { PackageDetail } from '../../packages/package.rules'

export type PartyField = 'adults' | 'children' | 'rooms'
export type PickField = 'hotelIds' | 'activityIds' | 'transferIds'
type Picks = Pick<TripChoice, PickField>
const noPicks: Picks = { hotelIds: [], activityIds: [], transferIds: [] }

/** What is typed in the customizer's last step. */
export type Contact = { customerName: string; customerEmail: string; customerPhone: string; specialRequests?: string }
const noContact: Contact = { customerName: '', customerEmail: '', customerPhone: '', specialRequests: '' }

/** The trip that a visitor puts together on a detail page. */
export type Trip = {
  choice: TripChoice
  receipt: Receipt
  /** 'YYYY-MM-DD', or '' while none is chosen. */
  date: string
  /** The address asked for more people or rooms than an estimate covers. */
  clipped: boolean
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

/** What is said of a party that the estimate or the trip has no room for. */
export function partyNotice(item: PackageDetail, { clipped, choice }: Trip): string | null {
  if (clipped)
    return 'An estimate covers up to 8 adults, 4 children and 5 rooms. Tell us about a larger party in your quote request.'
  if (choice.adults + choice.children <= item.maxTravelers) return null
  return `This trip takes up to ${item.maxTravelers} travelers. Ask us for a departure of your own.`
}

/** What was picked and is still offered: a package may change while its page is open. */
const offered = (options: readonly OfferedOption[], ids: string[]) =>
  ids.filter((id) => options.some((option) => option.id === id && selectable(option)))

/**
 * Party and date live in the address, as on the list (product.md 1.6); what is picked and typed in the customizer lives
 * with the page.
 */
export function useTrip(item: PackageDetail): Trip {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const [picks, setPicks] = useState(noPicks)
  const [contact, keepContact] = useState(noContact)
  const asked = useMemo(() => partyOf(params), [params])
  const choice: TripChoice = {
    adults: clip('adults', asked.adults),
    children: clip('children', asked.children),
    rooms: clip('rooms', asked.rooms),
    hotelIds: offered(item.hotels, picks.hotelIds),
    activityIds: offered(item.activities, picks.activityIds),
    transferIds: offered(item.transfers, picks.transferIds),
  }
  const { adults, children, rooms } = choice
  const put = (part: Partial<typeof asked>) =>
    changeAddress(
      (now) => {
        const party = partyOf(now)
        const inBounds = {
          adults: clip('adults', party.adults),
          children: clip('children', party.children),
          rooms: clip('rooms', party.rooms),
        }
        return withParty(now, { ...party, ...inBounds, ...part })
      },
      { replace: true },
    )
  return {
    choice,
    receipt: estimateFor(item, choice),
    date: asked.date,
    clipped: asked.adults > adults || asked.children > children || asked.rooms > rooms,
    setCount: (field, count) => put({ [field]: clip(field, count) }),
    setParty: ({ adults, children }) => put({ adults: clip('adults', adults), children: clip('children', children) }),
    setDate: (date) => put({ date }),
    toggle: (field, id) =>
      setPicks((now) => ({
        ...now,
        [field]: now[field].includes(id) ? now[field].filter((other) => other !== id) : [...now[field], id],
      })),
    contact,
    keepContact,
  }
}
