import { useState } from 'react'
import { Callout } from '../../../../../platform/web/office/blocks'
import { TextareaField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, trpc } from '../../../../../platform/web/trpc'
import { toastFailure, useZodForm } from '../../../../../platform/web/use-zod-form'
import { limits } from '../../../../storefront/reviews/review.rules'
import { rejectForm, replyInput } from '../../schema'
import type { ReviewView } from '../../../../storefront/reviews/view'

type Props = { review: ReviewView; onDone: () => void; onClose: () => void }

/** Rejects a review with a reason, which its author reads. */
export function RejectForm({ review, onDone, onClose }: Props) {
  const { id, author, state } = review
  const [version, setVersion] = useState(review.version)
  const { mutateAsync } = trpc.reviews.reject.useMutation()
  const { control, submit, isPending, formState } = useZodForm(rejectForm, {
    start: { reason: '' },
    send: ({ reason }) => mutateAsync({ id, version, reason }),
    onFailed: (failed) => {
      toastFailure(failed)
      // Lets the reason be sent again once the changed review was looked at.
      const { current } = getFailureData(failed.error)
      if (current) setVersion((current as ReviewView).version)
    },
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
  const { author, text, state } = review
  const { mutateAsync } = trpc.reviews.reply.useMutation()
  const { control, submit, isPending, formState, conflict } = useVersionedForm(replyInput, {
    row: review,
    toValues: ({ id, version, reply }: ReviewView) => ({ id, version, reply }),
    guarded: true,
    send: (valid) => mutateAsync(valid),
    onDone: (saved: ReviewView) => {
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
      {conflict && <ConflictDialog conflict={conflict} labels={{ reply: 'Reply' }} />}
    </FormDialog>
  )
}
