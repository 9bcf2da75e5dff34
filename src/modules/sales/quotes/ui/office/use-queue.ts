import { toOptions } from '../../../../../platform/web/options'
import { useMemo } from 'react'
import { type Filter, readDates, readSome } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { type ListData, listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { useOpenRow } from '../../../../../platform/web/office/table/use-open-row'
import { useStaff } from '../../../leads/ui/pipeline/use-staff'
import { trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'
import type { QuoteView } from '../../view'
import { type QueueSort, queueSorts } from '../../quote.rules'
import { quoteSources, quoteStatuses, sourceLabels } from '../../transition.rules'
import { statusLabels } from './status'
import type { MatchingQuotesInput } from '../../schema'

const status: Filter = {
  key: 'status',
  label: 'Status',
  kind: 'choices',
  options: toOptions(quoteStatuses, statusLabels),
}
const others: readonly Filter[] = [
  { key: 'waiting', label: 'Not answered yet', kind: 'flag' },
  { key: 'overdue', label: 'Past the promise', kind: 'flag' },
  { key: 'received', label: 'Received', kind: 'dates' },
  { key: 'departure', label: 'Departure', kind: 'dates' },
  { key: 'source', label: 'Source', kind: 'choices', options: toOptions(quoteSources, sourceLabels) },
]
const names = ['q', 'assignee', status.key, ...others.map(({ key }) => key)]

export function useQueueFilters(): readonly Filter[] {
  const staff = useStaff()
  return useMemo(() => {
    const people = [{ value: 'none', label: 'Nobody' }, ...staff.map(({ id, name }) => ({ value: id, label: name }))]
    return [status, { key: 'assignee', label: 'Assigned to', kind: 'choices', options: people }, ...others]
  }, [staff])
}

/** Reads filters and sort order from the address; defaults to the nearest deadline first. */
export const useQueueAddress = (): ListAddress => useListAddress(names, queueSorts, 'due')

export function toInput({ params, sort }: ListAddress) {
  return {
    words: toSearch(params.get('q')),
    status: readSome(params.get('status'), quoteStatuses),
    source: readSome(params.get('source'), quoteSources),
    assignee: params.get('assignee')?.split(',').slice(0, 50),
    waiting: params.get('waiting') ? true : undefined,
    overdue: params.get('overdue') ? true : undefined,
    received: readDates(params.get('received')),
    departure: readDates(params.get('departure')),
    sort: sort.key as QueueSort,
    descending: sort.descending,
  } satisfies Record<Exclude<keyof MatchingQuotesInput, 'leadId'>, unknown>
}

export function useQueue(list: ListAddress): ListData<QuoteView> {
  const query = trpc.quotes.queue.useInfiniteQuery(toInput(list), listPages)
  return toListData(query)
}

export const useOpenQuote = () => useOpenRow('quote')
