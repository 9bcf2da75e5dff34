import { RecordState } from '../../../../../platform/web/office/record/record-state'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Button } from '@mantine/core'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { focusWhenThere, useKnownRow, useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { AfterHead, Panel, RecordPage } from '../../../../../platform/web/office/record/record-page'
import { getFailureData, trpc } from '../../../../../platform/web/trpc'
import { hasUnsaved } from '../../../../../platform/web/unsaved'
import { BookingsPanel } from '../../../../bookings/bookings/ui/office/bookings-panel'
import { Duplicates } from '../../../../sales/customers/ui/office/duplicates'
import { Present } from '../../../../identity/live/ui/office/present'
import { LeadProposals, NewProposal } from './lead-proposals'
import { LeadAsked } from '../../../../sales/quotes/ui/office/lead-asked'
import { LeadQuotes } from '../../../../sales/quotes/ui/office/lead-quotes'
import { SentFrom } from '../../../../sales/quotes/ui/record/sent-from'
import type { FollowUpView, LeadView } from '../../../../sales/leads/view'
import { EditLead } from '../../../../sales/leads/ui/office/edit-lead'
import { FollowUps } from '../../../../sales/leads/ui/office/follow-ups'
import { LeadFacts } from '../../../../sales/leads/ui/office/lead-facts'
import { LeadStages } from '../../../../sales/leads/ui/office/lead-stages'
import { LeadTag } from '../../../../sales/leads/ui/pipeline/lead-status'
import { LeadTimeline } from '../../../../sales/leads/ui/timeline/lead-timeline'
import { MergedLead, MergedNote } from '../../../../sales/leads/ui/timeline/merged-lead'
import { NoteForm } from '../../../../sales/leads/ui/office/note-form'
import { OtherLeads } from '../../../../sales/leads/ui/office/other-leads'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { needed } from '../../../../identity/auth/ui/needed'

export function Component() {
  const { id = '' } = useParams()
  const query = trpc.leads.get.useQuery({ id })
  const known = useKnownRow<LeadView>(['leads', 'queue'], id)
  const { mergedInto } = getFailureData(query.error)
  if (mergedInto && !(query.data && hasUnsaved())) return <MergedLead into={mergedInto} />
  // Remounts for another lead: a note typed for this one must not reach it.
  const lead = query.data ?? (query.error ? undefined : known)
  if (lead)
    return (
      <>
        {mergedInto && <MergedNote into={mergedInto} />}
        <Opened key={id} lead={lead} followUps={query.data?.followUps} />
      </>
    )
  return <RecordState query={query} noun="lead" page="/admin/leads" />
}

const DeleteLead = lazyDialog(() => import('../../../../sales/leads/ui/office/delete-lead'))
const ConvertLead = lazyDialog(() => import('./convert-lead'))
const WriteEmail = lazyDialog(() => import('../../../../sales/customer-emails/ui/office/write-email'))

const toFollowUp = () => focusWhenThere('[data-follow-up]')
const toNote = () => focusWhenThere('textarea[name=text]')

/** Receives no `followUps` while only the list's row is cached. */
function Opened({ lead, followUps }: { lead: LeadView; followUps?: FollowUpView[] }) {
  const { customerName } = lead
  const [editing, setEditing] = useState(false)
  const [writing, setWriting] = useState(false)
  const [proposing, setProposing] = useState(false)
  const [converting, setConverting] = useState(false)
  const converted = useCallback(() => setConverting(false), [])
  const may = useCan()
  const mayDelete = may('leads.delete')
  const mayWrite = may('leads.write')
  const mayConvert = may(...needed.convertLead)
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const acts = useMemo(
    () => [
      ...(mayWrite
        ? [
            { label: 'Edit Lead', run: () => setEditing(true) },
            { label: 'Write an e-mail', run: () => setWriting(true) },
            { label: 'Plan a follow-up', run: toFollowUp },
            { label: 'Write a note', run: toNote },
          ]
        : []),
      ...(mayConvert ? [{ label: 'Convert to Booking', run: () => setConverting(true) }] : []),
      ...(mayDelete ? [{ label: 'Delete', run: () => setDeleting(true) }] : []),
    ],
    [mayDelete, mayWrite, mayConvert],
  )
  useOfficePage(customerName, { above: [{ label: 'Leads', to: '/admin/leads' }], acts })
  useKeys(mayWrite ? { e: () => setEditing(true), r: () => setWriting(true), f: toFollowUp, n: toNote } : {})
  return (
    <div>
      <PageHead title={customerName} tag={<LeadTag lead={lead} />} fact={lead.destination}>
        <AfterHead>
          <Present recordId={lead.id} />
          {mayWrite && (
            <>
              <Button variant="default" onClick={() => setWriting(true)}>
                Write e-mail
              </Button>
              <Button variant="default" onClick={() => setEditing(true)}>
                Edit Lead
              </Button>
            </>
          )}
          {mayConvert && (
            <Button variant="default" onClick={() => setConverting(true)}>
              Convert to Booking
            </Button>
          )}
          <Allowed to={needed.makeProposal}>
            <Button onClick={() => setProposing(true)}>Send Proposal</Button>
          </Allowed>
        </AfterHead>
      </PageHead>
      {proposing && <NewProposal leadId={lead.id} onClose={() => setProposing(false)} />}
      {converting && <ConvertLead leadId={lead.id} onClose={converted} />}
      {deleting && (
        <DeleteLead lead={lead} onDone={() => void navigate('/admin/leads')} onClose={() => setDeleting(false)} />
      )}
      {editing && <EditLead lead={lead} onClose={() => setEditing(false)} />}
      {writing && (
        <WriteEmail
          to={{ of: 'lead', id: lead.id }}
          title={`E-mail to ${customerName}`}
          onClose={() => setWriting(false)}
        />
      )}
      <AfterHead>
        <SentFrom leadId={lead.id} />
        <LeadStages lead={lead} />
      </AfterHead>
      <RecordPage
        facts={
          <>
            <LeadFacts lead={lead} />
            <Allowed to="customers.read">
              <Duplicates customerId={lead.customerId} />
            </Allowed>
            <OtherLeads lead={lead} />
          </>
        }
        related={
          <>
            <FollowUps leadId={lead.id} followUps={followUps} />
            <Allowed to="bookings.read">
              <BookingsPanel filter={{ leadId: lead.id }} />
            </Allowed>
            <Allowed to="proposals.read">
              <LeadProposals leadId={lead.id} />
            </Allowed>
            <LeadQuotes leadId={lead.id} />
          </>
        }
      >
        <LeadAsked leadId={lead.id} />
        {mayWrite && (
          <Panel title="Note">
            <NoteForm leadId={lead.id} />
          </Panel>
        )}
        <Panel title="Timeline">
          <LeadTimeline leadId={lead.id} />
        </Panel>
      </RecordPage>
    </div>
  )
}
