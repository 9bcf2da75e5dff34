import { toOptions } from '../../../../../platform/web/options'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import {
  type Filter,
  readChoices,
  readDates,
  readIds,
  readSome,
} from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { type ListData, listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'
import { leadSources, sourceLabels } from '../../lead.rules'
import type { LeadView } from '../../view'
import { dueChoices, type LeadSort, leadSorts } from '../../lead.rules'
import type { LeadFilter } from '../../schema'
import { leadOutcomes, leadStatuses } from '../../transition.rules'
import { stageLabels } from './lead-status'
import { useStaff } from './use-staff'

const dueLabels = { overdue: 'Overdue', today: 'Today', week: 'In the next 7 days', none: 'Nothing planned' }

const stage: Filter = { key: 'stage', label: 'Stage', kind: 'choices', options: toOptions(leadStatuses, stageLabels) }
const others: readonly Filter[] = [
  { key: 'due', label: 'Follow-up', kind: 'choices', options: toOptions(dueChoices, dueLabels) },
  { key: 'source', label: 'Source', kind: 'choices', options: toOptions(leadSources, sourceLabels) },
  { key: 'outcome', label: 'Outcome', kind: 'choices', options: toOptions(leadOutcomes, { won: 'Won', lost: 'Lost' }) },
  { key: 'departure', label: 'Departure', kind: 'dates' },
]
const names = ['q', 'owner', 'import', stage.key, ...others.map(({ key }) => key)]

/** Lists the filters of leads. Offers the import filter only when the address has one. */
export function useLeadFilters(): readonly Filter[] {
  const staff = useStaff()
  const file = useSearchParams()[0].get('import')
  return useMemo(() => {
    const owners = [{ value: 'none', label: 'Nobody' }, ...staff.map(({ id, name }) => ({ value: id, label: name }))]
    const files: Filter[] = file
      ? [{ key: 'import', label: 'Import', kind: 'choices', options: [{ value: file, label: 'One file' }] }]
      : []
    return [stage, { key: 'owner', label: 'Owner', kind: 'choices', options: owners }, ...others, ...files]
  }, [staff, file])
}

export const usePipelineAddress = (): ListAddress => useListAddress(names, leadSorts, '-updated')

/** Converts the address to the filter input. Treats both outcomes like none. */
export function toFilter({ params }: ListAddress) {
  const outcomes = readChoices(params.get('outcome'), leadOutcomes)
  return {
    words: toSearch(params.get('q')),
    status:
      readSome(params.get('stage'), leadStatuses) ?? (outcomes.length ? (['closed'] as const).slice() : undefined),
    outcome: outcomes.length === 1 ? outcomes[0] : undefined,
    owner: readIds(params.get('owner'), ['none']),
    source: readSome(params.get('source'), leadSources),
    due: readSome(params.get('due'), dueChoices),
    departure: readDates(params.get('departure')),
    importId: readIds(params.get('import'))?.[0],
  } satisfies Record<Exclude<keyof LeadFilter, 'customerId'>, unknown>
}

export const toQuery = (list: ListAddress) => ({
  ...toFilter(list),
  sort: list.sort.key as LeadSort,
  descending: list.sort.descending,
})

export function usePipeline(list: ListAddress): ListData<LeadView> {
  const query = trpc.leads.queue.useInfiniteQuery(toQuery(list), listPages)
  return toListData(query)
}
