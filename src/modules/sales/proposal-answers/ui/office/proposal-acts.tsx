import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import type { ProposalDetail } from '../../../proposals/view'
import { SendDialog } from './send-dialog'
import { useCopyLink } from './use-copy-link'
import { useCan } from '../../../../identity/auth/ui/use-can'

const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog'))
const DiscardDraft = lazyDialog(() => import('./discard-draft'))
const RevokeLinks = lazyDialog(() => import('./revoke-links'))

type Props = {
  proposal: ProposalDetail
  /** Is true if the version on screen is unsent. */
  isDraft: boolean
  /** Is true if no problem prevents sending. */
  canSend: boolean
  /**
   * Saves the version on screen.
   * @returns the saved proposal, or null on failure
   */
  save: () => Promise<ProposalDetail | null>
  onSent: () => void
  onDiscarded: (proposal: ProposalDetail) => void
}

export function ProposalActs({ proposal, isDraft, canSend, save, onSent, onDiscarded }: Props) {
  const { id, status, currentNumber, versions } = proposal
  const canDiscard = currentNumber > 0 && versions.at(-1)!.sentAt === null
  const [sending, setSending] = useState<ProposalDetail | null>(null)
  // Keeps what was opened, so that the server refuses the act once a colleague has sent or saved something newer.
  const [withdrawing, setWithdrawing] = useState<ProposalDetail | null>(null)
  const [discarding, setDiscarding] = useState<ProposalDetail | null>(null)
  const [revoking, setRevoking] = useState(false)
  const copyLink = useCopyLink(id)
  const mayWrite = useCan()('proposals.write')
  const hasLink = status !== 'draft' && status !== 'withdrawn'
  return (
    <>
      <Button variant="default" component={Link} to={`/admin/proposals/${id}/preview`}>
        Preview
      </Button>
      {mayWrite && (hasLink || canDiscard) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<OfficeIcon name="down" />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {hasLink && <Menu.Item onClick={copyLink}>Copy a link for the traveler</Menu.Item>}
            {hasLink && <Menu.Item onClick={() => setRevoking(true)}>Revoke all links</Menu.Item>}
            {canDiscard && <Menu.Item onClick={() => setDiscarding(proposal)}>Discard draft</Menu.Item>}
            {status === 'sent' && <Menu.Item onClick={() => setWithdrawing(proposal)}>Withdraw proposal</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
      {mayWrite && isDraft && (
        <Button
          disabled={!canSend}
          title={canSend ? undefined : 'See what is not ready at the right'}
          onClick={async () => setSending(await save())}
        >
          Send Proposal
        </Button>
      )}
      {sending && <SendDialog proposal={sending} onSent={onSent} onClose={() => setSending(null)} />}
      {discarding && <DiscardDraft proposal={discarding} onDone={onDiscarded} onClose={() => setDiscarding(null)} />}
      {revoking && <RevokeLinks id={id} onClose={() => setRevoking(false)} />}
      {withdrawing && <WithdrawDialog proposal={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  )
}
