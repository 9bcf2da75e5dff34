import { RecordState } from '../../../../../platform/web/office/record/record-state'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { trpc } from '../../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../../shared/instants'
import { ProposalAcceptance, ProposalBooking } from '../../../../bookings/bookings/ui/office/proposal-booking'
import { Present } from '../../../../identity/live/ui/office/present'
import { ProposalActs } from '../../../../sales/proposal-answers/ui/office/proposal-acts'
import { ProposalHistory } from '../../../../sales/proposal-answers/ui/office/proposal-history'
import { SentFrom } from '../../../../sales/quotes/ui/record/sent-from'
import { EvidencePanel } from '../../../../bookings/documents/ui/office/evidence-panel'
import type { ProposalDetail } from '../../../../sales/proposals/view'
import { DraftVersion, SentVersion } from '../../../../sales/proposals/ui/office/version-view'
import { ProposalTag } from '../../../../sales/proposals/ui/office/proposal-tag'
import { useBuilder } from '../../../../sales/proposals/ui/office/use-builder'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { needed } from '../../../../identity/auth/ui/needed'

export function Component() {
  const { id = '' } = useParams()
  const query = trpc.proposals.get.useQuery({ id })
  if (query.data) return <Opened key={id} proposal={query.data} />
  return <RecordState query={query} noun="proposal" page="/admin/proposals" gone="The link may not be complete." />
}

function toVersionOptions(proposal: ProposalDetail, mayEdit: boolean) {
  const sent = proposal.versions.filter(({ sentAt }) => sentAt !== null)
  const waits = proposal.versions.length > sent.length
  const next = mayEdit ? [{ value: 'draft', label: waits ? 'Draft' : 'New version' }] : []
  return [...sent.map(({ number }) => ({ value: String(number), label: `Version ${number}` })), ...next]
}

function Opened({ proposal }: { proposal: ProposalDetail }) {
  const { id, title, reference, customerName, leadId, displayStatus, versions, currentNumber, currency } = proposal
  const may = useCan()
  const builder = useBuilder(proposal, may(...needed.makeProposal))
  const mayOpenLead = may('leads.read')
  const hasDraft = versions.at(-1)!.sentAt === null
  const [wanted, setWanted] = useState<string | null>(null)
  const shown = wanted ?? (hasDraft && (builder.canEdit || currentNumber === 0) ? 'draft' : String(currentNumber))
  useOfficePage(`${title}, ${reference}`, { above: [{ label: 'Proposals', to: '/admin/proposals' }], name: reference })
  const sent = versions.find(({ number }) => String(number) === shown && shown !== 'draft')
  const isDraft = shown === 'draft' && builder.canEdit
  // Offers no PDF of unsaved changes.
  const number = isDraft ? (hasDraft && !builder.isDirty ? versions.at(-1)!.number : undefined) : sent?.number
  return (
    <div>
      <PageHead
        title={title}
        tag={<ProposalTag displayStatus={displayStatus} />}
        fact={
          <>
            {reference} for {mayOpenLead ? <Link to={`/admin/leads/${leadId}`}>{customerName}</Link> : customerName}
          </>
        }
      >
        <Present recordId={id} />
        {isDraft && (
          <Button
            variant="default"
            disabled={!builder.isDirty || builder.isSaving || !builder.offer.title.trim()}
            onClick={() => void builder.save()}
          >
            Save
          </Button>
        )}
        <ProposalActs
          proposal={proposal}
          isDraft={isDraft}
          canSend={isDraft && builder.priced !== null && builder.priced.problems.length === 0}
          save={builder.save}
          onSent={() => setWanted(null)}
          onDiscarded={(back) => {
            builder.adopt(back)
            setWanted(null)
          }}
        />
        {displayStatus === 'accepted' && (
          <Allowed to="bookings.read">
            <ProposalBooking proposal={proposal} />
          </Allowed>
        )}
        <ProposalAcceptance proposal={proposal} isOffered={proposal.status === 'sent' && !isDraft} />
      </PageHead>
      <Allowed to="leads.read">
        <SentFrom leadId={leadId} />
      </Allowed>
      <Group gap="var(--s-2) var(--s-3h)" mb="s3h">
        <SegmentedControl
          size="xs"
          aria-label="Version"
          data={toVersionOptions(proposal, builder.canEdit)}
          value={shown}
          onChange={setWanted}
        />
        <p className="num">
          {isDraft ? (builder.isDirty ? 'Not saved yet' : `Saved ${formatPastInstant(proposal.updatedAt)}`) : null}
        </p>
        {number !== undefined && (
          // Opens another tab, so that unsaved changes are not lost.
          <a href={`/admin/proposals/${id}/pdf?version=${number}`} target={builder.isDirty ? '_blank' : undefined}>
            Download as PDF
          </a>
        )}
      </Group>
      {!sent && !builder.canEdit ? (
        <EmptyState title="Not sent yet">Its writer has not finished it.</EmptyState>
      ) : isDraft || !sent ? (
        <DraftVersion proposal={proposal} builder={builder} />
      ) : (
        <SentVersion
          version={sent}
          before={versions.findLast(({ number }) => number < sent.number)}
          estimate={proposal.estimate}
          currency={currency}
        />
      )}
      {currentNumber > 0 && (
        <ProposalHistory
          proposal={proposal}
          evidence={
            <Allowed to="money.read">
              <EvidencePanel record={{ proposalId: id }} />
            </Allowed>
          }
        />
      )}
    </div>
  )
}
