import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { LoadMore } from '../../../../../platform/web/office/load-more'
import { Panel, PanelSkeleton } from '../../../../../platform/web/office/record/record-page'
import { Timeline } from '../../../../../platform/web/office/record/timeline'
import { byCursor } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { useStaff } from '../pipeline/use-staff'
import { toTimelineEntry } from '../timeline/lead-timeline'
import { PageLink } from '../../../../../platform/web/office/page-link'

/** Shows the events of all leads of a customer, each with a link to its lead. */
export function CustomerTimeline({ customerId }: { customerId: string }) {
  const staff = useStaff()
  const query = trpc.leads.customerEvents.useInfiniteQuery({ customerId }, byCursor)
  const events = query.data?.pages.flatMap((page) => page.items)
  const items = events?.map(({ destination, ...event }) => {
    const { leadId } = event
    const entry = toTimelineEntry(event, { staff, leadId })
    return {
      ...entry,
      text: (
        <>
          {entry.text} <PageLink to={`/admin/leads/${leadId}`}>{destination}</PageLink>
        </>
      ),
    }
  })
  return (
    <Panel title="Timeline">
      {query.isPending && <PanelSkeleton />}
      {items?.length === 0 && <p>Nothing has happened yet.</p>}
      {items && items.length > 0 && <Timeline label="Timeline" items={items} />}
      {query.error && !query.isFetchNextPageError && <FailedNote error={query.error} onRetry={query.refetch} />}
      <LoadMore query={query} />
    </Panel>
  )
}
