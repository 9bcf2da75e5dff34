import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { toastFailure, useZodForm } from '../../../../../platform/web/use-zod-form'
import { handToChoice } from '../../schema'
import { isWork } from '../../user-list.rules'
import type { OpenWork, UserView } from '../../view'
import { HandOver, useOpenWork } from './hand-over'

type Props = { user: UserView; onClose: () => void }

/** Deactivates an account after choosing who takes over its open work. */
export default function Deactivate({ user, onClose }: Props) {
  const { data, error, refetch } = useOpenWork(user)
  const name = user.name || user.email
  return (
    <Dialog
      brief
      stays
      title={`Deactivate ${name}?`}
      description="They are signed out on all devices at once and cannot sign in until you activate them again. Their API keys and calendar addresses end."
      onClose={onClose}
    >
      {data ? (
        <Ask user={user} work={data} onClose={onClose} onRefused={() => void refetch()} />
      ) : (
        <>
          {error ? <FailedNote error={error} onRetry={refetch} /> : <Spinner>Loading open work...</Spinner>}
          <DialogFoot>{null}</DialogFoot>
        </>
      )}
    </Dialog>
  )
}

const form = z.object({ handTo: handToChoice })

function Ask({ user, work, onClose, onRefused }: Props & { work: OpenWork; onRefused: () => void }) {
  const { mutateAsync } = trpc.users.setActive.useMutation()
  const { control, submit, isPending } = useZodForm(form, {
    start: { handTo: '' },
    send: ({ handTo }) => mutateAsync({ id: user.id, active: false, handTo }),
    onDone: () => {
      toast({ title: 'User deactivated', message: user.name || user.email })
      onClose()
    },
    onFailed: (failed) => {
      // Refetches the open work: new work needs a choice, too.
      onRefused()
      toastFailure(failed)
    },
  })
  const fields = useRef<HTMLFormElement>(null)
  // Focuses the first control: the dialog opened before it was rendered.
  useEffect(() => fields.current?.querySelector<HTMLElement>('select, [data-autofocus]')?.focus(), [])
  return (
    <form ref={fields} noValidate onSubmit={(event) => void submit(event)}>
      {isWork(work) && <HandOver control={control} name="handTo" user={user} work={work} />}
      <DialogFoot cancel="Not now" focusCancel isBusy={isPending}>
        <button type="submit" className="btn bad" disabled={isPending}>
          Deactivate
        </button>
      </DialogFoot>
    </form>
  )
}
