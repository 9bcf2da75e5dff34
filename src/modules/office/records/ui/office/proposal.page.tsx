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
import { type Builder, useBuilder } from '../../../../sales/proposals/ui/office/use-builder'
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

/** Begins with the draft where it can be edited or nothing was sent yet, else with what the customer has. */
function useShownVersion({ versions, currentNumber }: ProposalDetail, { canEdit, isDirty }: Builder) {
  const [chosen, choose] = useState<string | null>(null)
  const newest = versions.at(-1)!
  const hasDraft = newest.sentAt === null
  const shown = chosen ?? (hasDraft && (canEdit || currentNumber === 0) ? 'draft' : String(currentNumber))
  const sent = versions.find(({ number }) => String(number) === shown)
  const isDraft = shown === 'draft' && canEdit
  // Offers no PDF of unsaved changes.
  const printed = isDraft && hasDraft && !isDirty ? newest : sent
  return { shown, sent, isDraft, printed, choose }
}
type ShownVersion = ReturnType<typeof useShownVersion>

function Opened({ proposal }: { proposal: ProposalDetail }) {
  const { id, title, reference, leadId, versions, currentNumber, currency } = proposal
  const builder = useBuilder(proposal, useCan()(...needed.makeProposal))
  const version = useShownVersion(proposal, builder)
  const { sent, isDraft } = version
  useOfficePage(`${title}, ${reference}`, { above: [{ label: 'Proposals', to: '/admin/proposals' }], name: reference })
  return (
    <div>
      <ProposalHead proposal={proposal} builder={builder} version={version} />
      <Allowed to="leads.read">
        <SentFrom leadId={leadId} />
      </Allowed>
      <VersionChoice proposal={proposal} builder={builder} version={version} />
      {isDraft ? (
        <DraftVersion proposal={proposal} builder={builder} />
      ) : sent ? (
        <SentVersion
          version={sent}
          before={versions.findLast(({ number }) => number < sent.number)}
          estimate={proposal.estimate}
          currency={currency}
        />
      ) : (
        <EmptyState title="Not sent yet">Its writer has not finished it.</EmptyState>
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

type PartProps = { proposal: ProposalDetail; builder: Builder; version: ShownVersion }

function ProposalHead({ proposal, builder, version: { isDraft, choose } }: PartProps) {
  const { id, title, reference, customerName, leadId, displayStatus } = proposal
  const mayOpenLead = useCan()('leads.read')
  return (
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
        canSend={isDraft && builder.priced?.problems.length === 0}
        save={builder.save}
        onSent={() => choose(null)}
        onDiscarded={(back) => {
          builder.adopt(back)
          choose(null)
        }}
      />
      {displayStatus === 'accepted' && (
        <Allowed to="bookings.read">
          <ProposalBooking proposal={proposal} />
        </Allowed>
      )}
      <ProposalAcceptance proposal={proposal} isOffered={proposal.status === 'sent' && !isDraft} />
    </PageHead>
  )
}

/** Chooses the version to show, and says whether it is saved. */
function VersionChoice({ proposal, builder, version: { shown, isDraft, printed, choose } }: PartProps) {
  return (
    <Group gap="var(--s-2) var(--s-3h)" mb="s3h">
      <SegmentedControl
        size="xs"
        aria-label="Version"
        data={toVersionOptions(proposal, builder.canEdit)}
        value={shown}
        onChange={choose}
      />
      <p className="num">
        {isDraft && (builder.isDirty ? 'Not saved yet' : `Saved ${formatPastInstant(proposal.updatedAt)}`)}
      </p>
      {printed && (
        // Opens another tab, so that unsaved changes are not lost.
        <a
          href={`/admin/proposals/${proposal.id}/pdf?version=${printed.number}`}
          target={builder.isDirty ? '_blank' : undefined}
        >
          Download as PDF
        </a>
      )}
    </Group>
  )
}
