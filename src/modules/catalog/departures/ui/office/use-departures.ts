import { toOptions } from '../../../../../platform/web/options'
import { readChoices, readDates, type Filter } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { type ListData, listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'
import { type DepartureSort, departureSorts } from '../../departure.rules'
import type { DepartureView } from '../../view'
import { listDays, type Month } from '../../month.rules'
import { departureStates, stateLabels } from '../../state.rules'

export const departureFilters: readonly Filter[] = [
  {
    key: 'state',
    label: 'Status',
    kind: 'choices',
    options: toOptions(departureStates, stateLabels),
  },
  { key: 'dates', label: 'Departure', kind: 'dates' },
  { key: 'guaranteed', label: 'Guaranteed', kind: 'flag' },
  { key: 'all', label: 'Past and cancelled too', kind: 'flag' },
]
export const departureViews = [
  { name: 'Upcoming', query: '' },
  { name: 'Few left', query: 'state=few' },
  { name: 'Full', query: 'state=full' },
  { name: 'Stop-sale', query: 'state=stopped' },
  { name: 'Departed', query: 'state=departed' },
  { name: 'Cancelled', query: 'state=cancelled' },
]
const names = ['q', ...departureFilters.map(({ key }) => key)]
const besides = ['month']

export const useDeparturesAddress = (): ListAddress => useListAddress(names, departureSorts, 'date', besides)

const calendarStates = departureStates.filter((state) => state !== 'cancelled')

function readFilters(params: URLSearchParams) {
  const states = readChoices(params.get('state'), departureStates)
  return {
    words: toSearch(params.get('q')),
    state: states.length ? states : undefined,
    upcoming: states.length || params.get('all') ? undefined : true,
    guaranteed: params.get('guaranteed') ? true : undefined,
  }
}

/** Builds the server's filter from the URL; past or cancelled departures only on request. */
export const toFilter = ({ params, sort }: ListAddress) => ({
  ...readFilters(params),
  dates: readDates(params.get('dates')),
  sort: sort.key as DepartureSort,
  descending: sort.descending,
})

export const useDepartures = (list: ListAddress): ListData<DepartureView> =>
  toListData(trpc.departures.list.useInfiniteQuery(toFilter(list), listPages))

/** Reads the departures of a month, instead of the list's dates. Includes departed ones. */
export function useMonthDepartures(month: Month, { params }: ListAddress): ListData<DepartureView> {
  const { state = calendarStates, upcoming: _, ...rest } = readFilters(params)
  const dates = { from: `${month}-01`, to: listDays(month).at(-1)! }
  const isAll = params.get('all') && !params.get('state')
  const query = trpc.departures.list.useInfiniteQuery(
    { ...rest, state: isAll ? undefined : state, dates, limit: 100 },
    listPages,
  )
  return toListData(query)
}
