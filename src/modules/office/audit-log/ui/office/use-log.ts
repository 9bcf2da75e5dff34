import { useMemo } from 'react'
import { readDates, type Filter } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { type ListData, listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'
import { actionText } from '../../log.rules'
import type { AuditView } from '../../view'

const names = ['q', 'who', 'action', 'entity', 'period']
const sorts = ['when']

export const useLogAddress = (): ListAddress => useListAddress(names, sorts, '-when')

const splitChosen = (text: string | null) => text?.split(',').filter(Boolean).slice(0, 50)

export const toFilter = ({ params }: ListAddress) => ({
  words: toSearch(params.get('q')),
  actors: splitChosen(params.get('who')),
  actions: splitChosen(params.get('action')),
  entities: splitChosen(params.get('entity')),
  period: readDates(params.get('period')),
})

export const useLog = (list: ListAddress): ListData<AuditView> =>
  toListData(
    trpc.auditLog.list.useInfiniteQuery(
      { ...toFilter(list), descending: list.sort.descending },
      {
        ...listPages,
        // Disables the cache's fresh time: every action adds to the log.
        staleTime: 0,
      },
    ),
  )

export function useLogFilters(): readonly Filter[] {
  const { data } = trpc.auditLog.choices.useQuery(undefined, {
    staleTime: 0,
    meta: { part: 'people and actions of the filters' },
  })
  return useMemo(() => {
    const toOptions = (values: readonly string[] = []) => values.map((value) => ({ value, label: actionText(value) }))
    const people = data?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []
    return [
      { key: 'who', label: 'Who', kind: 'choices', options: people },
      { key: 'action', label: 'Action', kind: 'choices', options: toOptions(data?.actions) },
      { key: 'entity', label: 'Record', kind: 'choices', options: toOptions(data?.entities) },
      { key: 'period', label: 'Period', kind: 'dates' },
    ]
  }, [data])
}
