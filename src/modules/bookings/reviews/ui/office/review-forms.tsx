import { Callout } from '../../../../../platform/web/office/blocks'
import { TextareaField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { limits } from '../../../../storefront/reviews/review.rules'
import { rejectForm, replyForm } from '../../schema'
import type { ReviewView } from '../../../../storefront/reviews/view'

type Props = { review: ReviewView; onDone: () => void; onClose: () => void }

/** Rejects a review with a reason, which its author reads. */
export function RejectForm({ review, onDone, onClose }: Props) {
  const { id, version, author, state } = review
  const { mutateAsync } = trpc.reviews.reject.useMutation()
  const { control, submit, isPending, formState } = useZodForm(rejectForm, {
    start: { reason: '' },
    send: ({ reason }) => mutateAsync({ id, version, reason }),
    onDone: () => {
      toast({ title: 'Review rejected', message: author })
      onDone()
    },
  })
  return (
    <FormDialog
      title={state === 'published' ? 'Take this review from the site?' : 'Reject this review?'}
      size={440}
      yes="Reject"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <p>
        Visitors do not see it, and it does not count. Its author gets the reason by e-mail and can change it; then it
        waits here again.
      </p>
      <TextareaField
        control={control}
        name="reason"
        label="Reason, for its author"
        required
        autosize
        minRows={2}
        maxLength={limits.reason}
        data-autofocus
      />
    </FormDialog>
  )
}

export function ReplyForm({ review, onDone, onClose }: Props) {
  const { id, version, author, text, reply, state } = review
  const { mutateAsync } = trpc.reviews.reply.useMutation()
  const { control, submit, isPending, formState } = useZodForm(replyForm, {
    start: { reply },
    guarded: true,
    send: (valid) => mutateAsync({ ...valid, id, version }),
    onDone: (saved) => {
      toast({ title: saved.reply ? 'Reply saved' : 'Reply taken back', message: author })
      onDone()
    },
  })
  return (
    <FormDialog
      title={`Reply to ${author}`}
      size={600}
      yes="Save"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <Callout component="blockquote" tone="quote" mah="30vh" className="overflow-auto">
        {text}
      </Callout>
      <TextareaField
        control={control}
        name="reply"
        label="Reply"
        description={
          state === 'published'
            ? 'Everybody reads it below the review. Empty, it is taken back.'
            : 'Its author reads it; everybody does once the review is published. Empty, it is taken back.'
        }
        autosize
        minRows={4}
        maxLength={limits.reply}
        data-autofocus
      />
    </FormDialog>
  )
}
