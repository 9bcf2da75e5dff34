import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, getFailureData, trpc } from '../../../../../platform/web/trpc'
import { useMe } from '../../../../identity/auth/ui/use-user'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { partyBounds } from '../../../../catalog/pricing/estimate.rules'
import { roomsFor } from '../../../../catalog/pricing/party.rules'
import { type Party, readParty, withParty } from '../../../../storefront/search/filters.rules'

const clampTo = (field: keyof typeof partyBounds, count: number) =>
  Math.min(Math.max(count, partyBounds[field].min), partyBounds[field].max)

/** Reads the party from the URL, within the bounds of a booking. */
function useAddressParty() {
  const [params, setParams] = useSearchParams()
  const asked = readParty(params)
  const { adults, children, infants, rooms, date } = asked
  const party: Party = {
    adults: clampTo('adults', adults),
    children: clampTo('children', children),
    infants,
    rooms: clampTo('rooms', Math.max(rooms, roomsFor(clampTo('adults', adults)))),
    date,
  }
  const isClipped = (['adults', 'children', 'rooms'] as const).some((field) => party[field] < asked[field])
  return {
    party,
    /** Holds the requested party, where it is too large to be booked at once. */
    tooLarge: isClipped ? asked : null,
    change: (next: Party) => setParams((now) => withParty(now, next), { replace: true }),
  }
}

/** Reads the offer of a departure for a party, and the caller's hold. */
export function useCheckout({ id: packageId }: PackageDetail) {
  const { party, tooLarge, change } = useAddressParty()
  const { date } = party
  const utils = trpc.useUtils()
  const me = useMe()
  const user = me.data?.user ?? null
  const about = { packageId, date }
  const reservation = trpc.checkout.held.useQuery(about, { enabled: user?.role === 'traveler' && date !== '' })
  const hold = reservation.data?.hold ?? null
  const { adults, children, rooms } = hold ?? party
  const asked = { ...about, adults, children, rooms }
  const offer = trpc.checkout.offer.useQuery(asked, { enabled: date !== '', placeholderData: keepPreviousData })
  const [refusal, setRefusal] = useState<string | null>(null)
  const refuse = (error: unknown) => setRefusal(describeFailure(error))
  const take = trpc.checkout.hold.useMutation({
    onMutate: () => setRefusal(null),
    onSuccess: (now) => utils.checkout.held.setData(about, now),
    onError: refuse,
  })
  const release = trpc.checkout.release.useMutation({
    onMutate: () => setRefusal(null),
    onSuccess: () => change({ ...party, adults, children, rooms }),
    onError: refuse,
  })
  return {
    party: { ...party, adults, children, rooms },
    tooLarge,
    change: (next: Party) => {
      setRefusal(null)
      change(next)
    },
    me,
    user,
    reservation,
    offer,
    refusal,
    /** Marks a refusal until the address is confirmed. */
    needsAddress: getFailureData(take.error).fields?.email !== undefined,
    isBusy: take.isPending || release.isPending,
    hold: () => take.mutate(asked),
    release: () => hold && release.mutate({ holdId: hold.id }),
  }
}
export type CheckoutState = ReturnType<typeof useCheckout>

/** Books once, then replaces the page with the trip: Back leads to the package, not to a second booking. */
export function useBook() {
  const navigate = useNavigate()
  const { bookings, departures } = trpc.useUtils()
  return trpc.checkout.book.useMutation({
    onSuccess: ({ id, reference }) => {
      void Promise.all([bookings.invalidate(), departures.invalidate()])
      toast({ title: 'Your trip is booked', message: `${reference} is reserved for you. We write to you soon.` })
      void navigate(`/trips?booking=${id}`, { replace: true })
    },
  })
}
