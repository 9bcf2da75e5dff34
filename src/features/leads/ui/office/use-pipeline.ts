import { choicesOf, datesOf, type Filter } from '../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../platform/web/office/filters/use-list-address'
import { type ListData, listDataOf } from '../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../platform/web/trpc'
import type { LeadView } from '../../lead.rules'
import { type LeadSort, leadSorts } from '../../schema'
import { leadOutcomes, leadStatuses } from '../../transition.rules'
import { stageLabels } from './lead-status'

export const leadFilters: readonly Filter[] = [
  {
    key: 'stage',
    label: 'Stage',
    kind: 'choices',
    options: leadStatuses.map((value) => ({ value, label: stageLabels[value] })),
  },
  {
    key: 'outcome',
    label: 'Outcome',
    kind: 'choices',
    options: [
      { value: 'won', label: 'Won' },
      { value: 'lost', label: 'Lost' },
    ],
  },
  { key: 'departure', label: 'Departure', kind: 'dates' },
]
const names = ['q', ...leadFilters.map(({ key }) => key)]

export const usePipelineAddress = (): ListAddress =>
  useListAddress(names, leadSorts, { key: 'updated', descending: true })

/** What the address asks the server for. Both outcomes are the same as none. */
function inputOf({ params, sort }: ListAddress) {
  const status = choicesOf(params.get('stage'), leadStatuses)
  const outcomes = choicesOf(params.get('outcome'), leadOutcomes)
  return {
    words: params.get('q')?.slice(0, 80) || undefined,
    status: status.length ? status : outcomes.length ? (['closed'] as const).slice() : undefined,
    outcome: outcomes.length === 1 ? outcomes[0] : undefined,
    departure: datesOf(params.get('departure')),
    sort: sort.key as LeadSort,
    descending: sort.descending,
  }
}

export function usePipeline(list: ListAddress): ListData<LeadView> {
  const query = trpc.leads.queue.useInfiniteQuery(inputOf(list), {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    initialCursor: undefined,
    placeholderData: (before) => before,
  })
  return listDataOf(query)
}
