import { Confirm } from '../../../../../platform/web/office/confirm'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'

/** Revokes all links of a proposal after a question, as no act brings them back. */
export default function RevokeLinks({ id, onClose }: { id: string; onClose: () => void }) {
  const { mutate, isPending } = trpc.proposalAnswers.revokeLinks.useMutation({
    onSuccess: ({ revoked }) =>
      toast({ title: 'Links revoked', message: `${plural(revoked, 'link')} opened this proposal; none does now` }),
    onError: (error) => toast({ title: 'Not revoked', message: describeFailure(error), tone: 'error' }),
    onSettled: onClose,
  })
  return (
    <Confirm
      question={{
        title: 'Revoke all links?',
        text: 'Those in mails that were sent open nothing any more. The traveler needs a new one.',
        yes: 'Revoke links',
        isDangerous: true,
      }}
      isPending={isPending}
      onYes={() => mutate({ id })}
      onClose={onClose}
    />
  )
}
