import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Boxed } from '../../../../../platform/web/office/blocks'
import { useCallback, useMemo, useState } from 'react'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { ColumnMenu } from '../../../../../platform/web/office/table/column-menu'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { NoRows } from '../../../../../platform/web/office/table/no-rows'
import { useOpenFailure, useOpenRow } from '../../../../../platform/web/office/table/use-open-row'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { ViewTabs } from '../../../../identity/views/ui/view-tabs'
import { canModerate } from '../../../../storefront/reviews/review.rules'
import { toName, reviewColumns } from './review-columns'
import { ReviewDetail } from './review-detail'
import { toFilter, reviewFilters, reviewViews, useReviews, useReviewsAddress } from './use-reviews'
import type { ReviewView } from '../../../../storefront/reviews/view'

const RejectForm = lazyDialog(async () => ({ default: (await import('./review-forms')).RejectForm }))
const ReplyForm = lazyDialog(async () => ({ default: (await import('./review-forms')).ReplyForm }))

const none = (
  <EmptyState title="No reviews yet">
    Travelers are asked for one some days after their trip. What they write waits here to be read.
  </EmptyState>
)

export function Component() {
  useOfficePage('Reviews')
  return (
    <div>
      <PageHead title="Reviews" />
      <Reviews />
    </div>
  )
}

type Doing = { act: 'reject' | 'reply'; review: ReviewView }

function Reviews() {
  const list = useReviewsAddress()
  const data = useReviews(list)
  const opened = useOpenRow('review')
  const [doing, setDoing] = useState<Doing | null>(null)
  const { id: openId, open, close } = opened
  const listed = data.rows.find(({ id }) => id === openId)
  // Loads a linked review that the list does not contain.
  const isElsewhere = openId !== null && !listed && !data.isLoading
  const elsewhere = trpc.reviews.get.useQuery({ id: openId ?? '' }, { enabled: isElsewhere, retry: false })
  useOpenFailure(elsewhere, 'Review not opened', opened.drop)
  const shown = listed ?? (isElsewhere ? elsewhere.data : undefined)

  const goOn = (after: string) => {
    const waiting = data.rows.filter(({ id, state }) => state === 'pending' && id !== after)
    const from = data.rows.findIndex(({ id }) => id === after)
    const next = waiting.find(({ id }) => data.rows.findIndex((row) => row.id === id) > from) ?? waiting[0]
    if (next) open(next.id, { stay: true })
    else close()
  }
  const { mutate, isPending } = trpc.reviews.publish.useMutation({
    onSuccess: ({ id, author }) => {
      toast({ title: 'Review published', message: author })
      goOn(id)
    },
    onError: (error) => toast({ title: 'Not published', message: describeFailure(error), tone: 'error' }),
  })
  const { client } = trpc.useUtils()
  const csv = useCsv('reviews.csv', (cursor) => client.reviews.export.mutate({ ...toFilter(list), cursor }))
  const publish = useCallback(({ id, version }: ReviewView) => mutate({ id, version }), [mutate])
  const acts = useMemo(
    () => ({
      publish,
      reject: (review: ReviewView) => setDoing({ act: 'reject', review }),
      reply: (review: ReviewView) => setDoing({ act: 'reply', review }),
      isPending,
    }),
    [publish, isPending],
  )
  const detail = useMemo(() => (review: ReviewView) => <ReviewDetail review={review} acts={acts} />, [acts])
  useKeys({
    y: shown && canModerate(shown.state, 'published') && !isPending ? () => acts.publish(shown) : undefined,
    x: shown && canModerate(shown.state, 'rejected') ? () => acts.reject(shown) : undefined,
    r: shown && (() => acts.reply(shown)),
  })
  return (
    <>
      <ViewTabs screen="reviews" fixed={reviewViews} list={list} />
      <FilterBar filters={reviewFilters} list={list} searchHint="Words, package, booking" csv={csv}>
        <ColumnMenu columns={reviewColumns} list={list} />
      </FilterBar>
      {isElsewhere && elsewhere.data && (
        <Boxed mb="s3">
          <ReviewDetail review={elsewhere.data} acts={acts} />
        </Boxed>
      )}
      <DataTable
        caption="Reviews"
        columns={reviewColumns}
        list={list}
        data={data}
        failure="Failed to fetch reviews"
        toName={toName}
        toLink={(one) => opened.linkTo(one.id)}
        detail={detail}
        opened={{ ...opened, open: (id, options) => (id === openId ? close() : open(id, options)) }}
        empty={<NoRows list={list} title="No reviews found" none={none} />}
      />
      {doing?.act === 'reject' && (
        <RejectForm
          review={doing.review}
          onDone={() => {
            setDoing(null)
            goOn(doing.review.id)
          }}
          onClose={() => setDoing(null)}
        />
      )}
      {doing?.act === 'reply' && (
        <ReplyForm review={doing.review} onDone={() => setDoing(null)} onClose={() => setDoing(null)} />
      )}
    </>
  )
}
