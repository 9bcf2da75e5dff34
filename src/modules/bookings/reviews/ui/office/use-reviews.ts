import { toOptions } from '../../../../../platform/web/options'
import { type Filter, readChoices, readSome } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { type ListData, listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'
import {
  reviewSorts,
  reviewStates,
  type ReviewSort,
  starsText,
  stateLabels,
} from '../../../../storefront/reviews/review.rules'
import type { ReviewView } from '../../../../storefront/reviews/view'

const starChoices = ['5', '4', '3', '2', '1']
export const reviewFilters: readonly Filter[] = [
  {
    key: 'state',
    label: 'Status',
    kind: 'choices',
    options: toOptions(reviewStates, stateLabels),
  },
  {
    key: 'stars',
    label: 'Stars',
    kind: 'choices',
    options: starChoices.map((value) => ({ value, label: starsText(Number(value)) })),
  },
]
export const reviewViews = [
  { name: 'All', query: '' },
  ...reviewStates.map((state) => ({ name: stateLabels[state], query: `state=${state}` })),
]
const names = ['q', 'state', 'stars']

export const useReviewsAddress = (): ListAddress => useListAddress(names, reviewSorts, '-updated')

export function toFilter({ params, sort }: ListAddress) {
  const stars = readChoices(params.get('stars'), starChoices).map(Number)
  return {
    words: toSearch(params.get('q')),
    state: readSome(params.get('state'), reviewStates),
    stars: stars.length > 0 ? stars : undefined,
    sort: sort.key as ReviewSort,
    descending: sort.descending,
  }
}

export function useReviews(list: ListAddress): ListData<ReviewView> {
  const query = trpc.reviews.list.useInfiniteQuery(toFilter(list), listPages)
  return toListData(query)
}
