import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { LoadMore } from '../../../../../platform/web/office/load-more'
import { type TimelineEntry, Timeline } from '../../../../../platform/web/office/record/timeline'
import { byCursor } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { Mentioning } from '../../../../identity/mentions/ui/office/mentioning'
import type { LeadEvent } from '../../view'
import { useStaff } from '../pipeline/use-staff'
import { eventDescriptions, text, type Payload } from './event-descriptions'

/** Converts an event to a timeline item. Shows the name of an unknown kind. */
export function toTimelineEntry(
  { id, at, kind, data, actor, delivery }: LeadEvent,
  { staff, leadId }: Omit<Payload, 'delivery' | 'actor'>,
): TimelineEntry {
  const who = <b>{actor ?? (data.by === 'traveler' ? 'The traveler' : 'The site')}</b>
  const { icon, describe } = eventDescriptions[kind] ?? {
    icon: 'clock',
    describe: () => (
      <>
        {who}: {kind.replaceAll('-', ' ')}
      </>
    ),
  }
  const note = text(data.text)
  return {
    id,
    at,
    icon,
    text: describe(data, who, { staff, delivery, leadId, actor }),
    ...(kind === 'email'
      ? { more: note || undefined }
      : { quote: note && <Mentioning text={note} colleagues={staff} /> }),
  }
}

/** Shows the timeline of the lead, or of one request of it, by pages. */
export function LeadTimeline({ leadId, quoteId }: { leadId: string; quoteId?: string }) {
  const staff = useStaff()
  const query = trpc.leads.events.useInfiniteQuery({ id: leadId, quoteId }, byCursor)
  const events = query.data?.pages.flatMap((page) => page.items)
  return (
    <>
      {query.isPending && <Spinner>Loading timeline...</Spinner>}
      {events?.length === 0 && <p>Nothing has happened yet.</p>}
      {events && events.length > 0 && (
        <Timeline label="Timeline" items={events.map((event) => toTimelineEntry(event, { staff, leadId }))} />
      )}
      {query.error && !query.isFetchNextPageError && <FailedNote error={query.error} onRetry={query.refetch} />}
      <LoadMore query={query} label="Earlier" />
    </>
  )
}
