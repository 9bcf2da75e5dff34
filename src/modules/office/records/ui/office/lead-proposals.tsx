import { Link } from 'react-router'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Panel, PanelQuery } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { Rows } from '../../../../../platform/web/office/blocks'
import { formatPastDay } from '../../../../../shared/instants'
import { formatMoney } from '../../../../../shared/money'
import { ProposalAcceptance, ProposalBooking } from '../../../../bookings/bookings/ui/office/proposal-booking'
import { ProposalTag } from '../../../../sales/proposals/ui/office/proposal-tag'
import { Allowed } from '../../../../identity/auth/ui/allowed'

export const NewProposal = lazyDialog(() => import('../../../../sales/proposals/ui/office/new-proposal'))

export function LeadProposals({ leadId }: { leadId: string }) {
  const query = trpc.proposals.list.useQuery({ leadId, sort: 'created', descending: true, limit: 20 })
  return (
    <Panel title="Proposals" count={query.data?.total}>
      <PanelQuery query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p>None.</p>
          ) : (
            <Rows small>
              {items.map((proposal) => (
                <li key={proposal.id}>
                  <div>
                    <Link to={`/admin/proposals/${proposal.id}`}>{proposal.title}</Link>
                    <p className="num">
                      {proposal.reference}, {formatPastDay(proposal.createdAt)},{' '}
                      {formatMoney(proposal.totalMinor, proposal.currency)}
                    </p>
                    {proposal.displayStatus === 'accepted' && (
                      <Allowed to="bookings.read">
                        <ProposalBooking proposal={proposal} inRow />
                      </Allowed>
                    )}
                    {proposal.status === 'sent' && <ProposalAcceptance proposal={proposal} inRow />}
                  </div>
                  <ProposalTag displayStatus={proposal.displayStatus} />
                </li>
              ))}
            </Rows>
          )
        }
      </PanelQuery>
    </Panel>
  )
}
