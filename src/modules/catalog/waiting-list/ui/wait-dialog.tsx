import { Dialog } from '../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import { NumberField, TextField } from '../../../../platform/web/fields'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { UiProvider } from '../../../../platform/web/ui-provider'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { formatDate } from '../../../../shared/dates'
import { useUser } from '../../../identity/auth/ui/use-user'
import { joinWaitingListInput } from '../schema'
import { waitingSeats } from '../wait.rules'

type Props = { packageId: string; date: string; seats: number; onClose: () => void }

export default function WaitDialog(props: Props) {
  return (
    <UiProvider>
      <Wait {...props} />
    </UiProvider>
  )
}

function Wait({ packageId, date, seats, onClose }: Props) {
  const user = useUser()
  const join = trpc.waitingList.join.useMutation()
  const { control, submit, isPending, formState } = useZodForm(joinWaitingListInput, {
    start: {
      packageId,
      date,
      name: user?.name ?? '',
      email: user?.email ?? '',
      seats: Math.min(seats, waitingSeats.max),
    },
    send: (valid) => join.mutateAsync(valid),
    fields: ['name', 'email', 'seats'],
    onDone: (_, { email }) => {
      // Says it to all but the account of the address, whose entry changes: nobody else learns who waits.
      const isOwn = user?.emailVerified && user.email === email
      const before = isOwn ? '' : ' If this address waits already, it waits as before.'
      toast({
        title: 'You are on the waiting list',
        message: `We write to you when there is room on ${formatDate(date)}.${before}`,
      })
      onClose()
    },
  })
  return (
    <Dialog title="Join the waiting list" size={440} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="grid gap-3h pb-5">
          <p>
            There is not enough room on the departure of {formatDate(date)}. When seats come free, we write to those who
            wait, in order. It costs nothing, and holds no seats.
          </p>
          <TextField control={control} name="name" label="Name" autoComplete="name" required data-autofocus />
          <TextField control={control} name="email" label="Email" type="email" autoComplete="email" required />
          <NumberField
            control={control}
            name="seats"
            label="Travelers"
            {...waitingSeats}
            allowDecimal={false}
            required
          />
        </div>
        <DialogFoot isBusy={isPending} isDirty={formState.isDirty}>
          <button type="submit" className="btn base" disabled={isPending}>
            Join
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
