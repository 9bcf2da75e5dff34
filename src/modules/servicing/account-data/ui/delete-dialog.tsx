import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { PasswordField, TextField } from '../../../../platform/web/fields'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import { usePrivateData } from '../../../../platform/web/private-data'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { formatDate } from '../../../../shared/dates'
import { ownPasswordAndCodeInput } from '../../../identity/account-security/schema'
import { OwnCodeField } from '../../../identity/account-security/ui/own-code-field'
import { Dialog } from '../../../../platform/web/dialog/dialog'
import styles from './data-rights.module.css'
import dialog from '../../../identity/account-security/ui/dialog-form.module.css'

const word = 'DELETE'
/** Extends the call's input by a word to type, against mistakes. */
const deleteForm = ownPasswordAndCodeInput.extend({
  confirmation: z
    .string()
    .trim()
    .refine((text) => text === word, `Please type ${word}`),
})

const consequences = [
  'Your profile, documents, companions and saved packages are erased.',
  'All your devices are signed out.',
  'What we have to keep of requests and trips stays without your name, address and phone number. Only invoices stay as they are: the law says so.',
  'Requests that are not answered yet can no longer be answered to you.',
]

/** Delays clearing the query cache after the navigation, in milliseconds. */
const leaving = 300

function useErased() {
  const utils = trpc.useUtils()
  const privateData = usePrivateData()
  const navigate = useNavigate()
  return () => {
    void navigate('/', { replace: true })
    utils.auth.me.setData(undefined, { user: null })
    setTimeout(privateData.forget, leaving)
    toast({ title: 'Account deleted', message: 'Your personal data is erased. Safe travels.' })
  }
}

/** Leads to the trips that would be cancelled: their pages show the refund, which nobody could be asked about later. */
function TripsAhead() {
  const { data = [] } = trpc.bookings.mine.useQuery()
  const ahead = data.filter(({ displayStatus }) => displayStatus === 'held' || displayStatus === 'confirmed')
  if (ahead.length === 0) return null
  return (
    <>
      {' '}
      Cancel them first to see the refund and to have it sent:
      {ahead.map(({ id, title, startsOn }) => (
        <Link key={id} className="block link break" to={`/trips?booking=${id}`}>
          {title}, {formatDate(startsOn)}
        </Link>
      ))}
    </>
  )
}

export default function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = trpc.accountData.remove.useMutation()
  const { control, submit, isPending } = useZodForm(deleteForm, {
    start: { password: '', code: '', confirmation: '' },
    send: ({ password, code }) => mutateAsync({ password, code: code || undefined }),
    onDone: useErased(),
  })
  return (
    <Dialog title="Delete my account" onClose={onClose}>
      <form noValidate className={`${dialog.form} grid gap-4 mt-3`} onSubmit={submit}>
        <p>This cannot be undone:</p>
        <ul className={`disc grid gap-1h f-text ink-2 pl-4`}>
          {consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>
            Booked trips that have not begun are cancelled by the terms that you accepted.
            <TripsAhead />
          </li>
        </ul>
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="current-password"
          data-autofocus
        />
        <OwnCodeField control={control} name="code" />
        <TextField
          control={control}
          name="confirmation"
          label={`Type ${word} to confirm`}
          autoComplete="off"
          size="md"
        />
        <DialogFoot isBusy={isPending}>
          <button type="submit" className={`btn ${styles.delete}`} disabled={isPending}>
            {isPending ? 'Deleting...' : 'Delete my account'}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
