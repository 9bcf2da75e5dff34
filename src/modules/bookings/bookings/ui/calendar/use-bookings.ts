import { toOptions } from '../../../../../platform/web/options'
import { useMemo } from 'react'
import { type Filter, readDates, readIds, readSome } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { type ListData, listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { useStaff } from '../../../../sales/leads/ui/pipeline/use-staff'
import { toSearch } from '../../../../../shared/text'
import { listDays, type Month } from '../../../../catalog/departures/month.rules'
import { type BookingSort, bookingSorts, bookingSources, sourceLabels } from '../../booking.rules'
import type { ListBookingsInput } from '../../schema'
import type { BookingView } from '../../view'
import { bookingDisplayStatuses, displayStatusLabels } from '../../transition.rules'

const names = ['q', 'stand', 'source', 'owner', 'departure', 'during', 'item']
const besides = ['month']

export const useBookingsAddress = (): ListAddress => useListAddress(names, bookingSorts, '-updated', besides)

export function useBookingFilters({ params }: ListAddress): readonly Filter[] {
  const staff = useStaff()
  const item = params.get('item')
  return useMemo<readonly Filter[]>(
    () => [
      {
        key: 'stand',
        label: 'Status',
        kind: 'choices',
        options: toOptions(bookingDisplayStatuses, displayStatusLabels),
      },
      {
        key: 'source',
        label: 'Source',
        kind: 'choices',
        options: toOptions(bookingSources, sourceLabels),
      },
      { key: 'departure', label: 'Departure', kind: 'dates' },
      { key: 'during', label: 'On the way', kind: 'dates' },
      {
        key: 'owner',
        label: 'Owner',
        kind: 'choices',
        options: staff.map(({ id, name }) => ({ value: id, label: name })),
      },
      // Shows this filter only where a link sets it.
      ...(item
        ? [
            {
              key: 'item',
              label: 'Service',
              kind: 'choices' as const,
              options: [{ value: item, label: 'of the rate' }],
            },
          ]
        : []),
    ],
    [staff, item],
  )
}

function readFilters(params: URLSearchParams) {
  return {
    words: toSearch(params.get('q')),
    displayStatus: readSome(params.get('stand'), bookingDisplayStatuses),
    source: readSome(params.get('source'), bookingSources),
    owner: readIds(params.get('owner'), ['none']),
    departure: readDates(params.get('departure')),
    itemId: readIds(params.get('item'))?.[0],
  }
}

export const toFilter = ({ params, sort }: ListAddress) =>
  ({
    ...readFilters(params),
    during: readDates(params.get('during')),
    sort: sort.key as BookingSort,
    descending: sort.descending,
  }) satisfies Record<
    Exclude<keyof ListBookingsInput, 'customerId' | 'leadId' | 'proposalId' | 'limit' | 'cursor'>,
    unknown
  >

/** Reads trips with a day in the month; cancelled ones only on request. */
export function useMonthBookings(month: Month, { params }: ListAddress): ListData<BookingView> {
  const { displayStatus = bookingDisplayStatuses.filter((one) => one !== 'cancelled'), ...rest } = readFilters(params)
  const during = { from: `${month}-01`, to: listDays(month).at(-1)! }
  const query = trpc.bookings.list.useInfiniteQuery(
    { ...rest, displayStatus, during, sort: 'departure', descending: false, limit: 100 },
    listPages,
  )
  return toListData(query)
}
