import { Dialog } from '../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import { TextareaField, TextField } from '../../../../platform/web/fields'
import { toast } from '../../../../platform/web/toast'
import { getFailureData, trpc } from '../../../../platform/web/trpc'
import { UiProvider } from '../../../../platform/web/ui-provider'
import { toastFailure, useZodForm } from '../../../../platform/web/use-zod-form'
import { limits } from '../../../storefront/reviews/review.rules'
import { reviewForm } from '../schema'
import { StarsField } from './stars-field'
import type { OwnReview } from '../../../storefront/reviews/view'

type Props = { bookingId: string; review?: OwnReview; onClose: () => void }

export default function ReviewDialog(props: Props) {
  return (
    <UiProvider>
      <Write {...props} />
    </UiProvider>
  )
}

function Write({ bookingId, review, onClose }: Props) {
  const save = trpc.reviews.save.useMutation()
  const { control, submit, isPending, formState, setValue } = useZodForm(reviewForm, {
    start: {
      version: review?.version ?? 0,
      stars: review?.stars ?? 0,
      title: review?.title ?? '',
      text: review?.text ?? '',
    },
    fields: ['stars', 'title', 'text'],
    guarded: true,
    send: (valid) => save.mutateAsync({ ...valid, bookingId }),
    onFailed: (failed) => {
      toastFailure(failed)
      // Lets what is typed be sent again after staff have published or rejected the review.
      const { current } = getFailureData(failed.error)
      if (current) setValue('version', (current as OwnReview).version)
    },
    onDone: () => {
      toast({ title: 'Thank you', message: 'We read it, and then others see it.' })
      onClose()
    },
  })
  return (
    <Dialog title={review ? 'Change your review' : 'Write a review'} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="grid gap-4 pt-2 pb-5">
          <StarsField control={control} name="stars" label="How was it?" />
          <TextField control={control} name="title" label="In a few words" maxLength={limits.title} />
          <TextareaField
            control={control}
            name="text"
            label="Your review"
            description="What did you like, and what should others know?"
            required
            autosize
            minRows={5}
            maxRows={12}
            maxLength={limits.text}
          />
          {review?.state === 'published' && (
            <p className="f-sm ink-2">Changed, it leaves the site until we have read it again.</p>
          )}
        </div>
        <DialogFoot isBusy={isPending} isDirty={formState.isDirty}>
          <button type="submit" className="btn base" disabled={isPending}>
            Send
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
