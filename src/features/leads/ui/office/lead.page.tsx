import { useMemo } from 'react'
import { useParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { usePlace } from '../../../../platform/web/office/open-place'
import { PageHead } from '../../../../platform/web/office/page-head'
import { Panel, Properties, RecordPage } from '../../../../platform/web/office/record/record-page'
import { failureData, failureText, trpc } from '../../../../platform/web/trpc'
import { formatDate, formatInstant } from '../../../../shared/dates'
import { formatMoney } from '../../../../shared/money'
import { telUrl } from '../../../settings/contact.rules'
import { useInnerPage } from '../../../site/ui/display/use-inner-page'
import { Present } from '../../../live/ui/office/present'
import { LeadQuotes } from '../../../quotes/ui/office/lead-quotes'
import type { LeadDetail } from '../../lead.rules'
import { LeadStages } from './lead-stages'
import { LeadTag } from './lead-status'
import { LeadTimeline } from './lead-timeline'
import { NoteForm } from './note-form'

/** One lead: who and what, what happened, and what belongs to it. */
export function Component() {
  const { id = '' } = useParams()
  const query = trpc.leads.get.useQuery({ id })
  // Another lead begins anew: a note that was typed for this one must not reach it.
  if (query.data) return <Opened key={id} lead={query.data} />
  if (!query.error) return <Spinner>Loading lead...</Spinner>
  return (
    <div>
      {failureData(query.error).reason === 'not-found' ? (
        <EmptyState title="Lead not found">It may have been removed, or the link is not complete.</EmptyState>
      ) : (
        <ErrorState
          title="Failed to fetch lead"
          reason={failureText(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  )
}

function Opened({ lead }: { lead: LeadDetail }) {
  useInnerPage(lead.customerName)
  usePlace(useMemo(() => [{ label: 'Leads', to: '/admin/leads' }, { label: lead.customerName }], [lead.customerName]))
  return (
    <div>
      <PageHead title={lead.customerName} tag={<LeadTag lead={lead} />} fact={lead.destination}>
        <Present recordId={lead.id} />
      </PageHead>
      <LeadStages lead={lead} />
      <RecordPage facts={<Facts lead={lead} />} related={<LeadQuotes leadId={lead.id} />}>
        <Panel title="Note">
          <NoteForm leadId={lead.id} />
        </Panel>
        <Panel title="Timeline">
          <LeadTimeline lead={lead} />
        </Panel>
      </RecordPage>
    </div>
  )
}

function Facts({ lead }: { lead: LeadDetail }) {
  return (
    <>
      <Panel title="Customer">
        <Properties
          rows={{
            'E-mail': <a href={`mailto:${lead.email}`}>{lead.email}</a>,
            Phone: lead.mobile ? <a href={telUrl(lead.mobile)}>{lead.mobile}</a> : null,
          }}
        />
      </Panel>
      <Panel title="Wish">
        <Properties
          rows={{
            Destination: lead.destination,
            Departure: lead.travelDate && formatDate(lead.travelDate),
            Travelers: lead.numberOfTravelers,
            Budget: lead.budget,
            Value: lead.valueMinor === null ? null : formatMoney(lead.valueMinor, lead.currency),
            Created: formatInstant(lead.createdAt),
          }}
        />
      </Panel>
    </>
  )
}
