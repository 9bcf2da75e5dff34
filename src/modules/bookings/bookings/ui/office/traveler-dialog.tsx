import { FieldRow } from '../../../../../platform/web/office/field-row'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { type Gender, genderLabels } from '../../../../identity/documents/options.rules'
import type { TravelerView } from '../../view'
import { travelerForm } from '../../schema'
import { travelerName } from '../../travelers.rules'
import { labels, toValues, TravelerInputs } from '../traveler-inputs'

const day = (date: string) => (date ? formatDate(date) : '—')
const show = {
  noLastName: (isSo: boolean) => (isSo ? 'Yes' : 'No'),
  gender: (gender: string) => genderLabels[gender as Gender] ?? '—',
  dateOfBirth: day,
  passportExpiry: day,
}

type Props = { bookingId: string; traveler: TravelerView; onClose: () => void }

/** Edits what a traveler's tickets need. */
export default function TravelerDialog({ bookingId, traveler, onClose }: Props) {
  const { position } = traveler
  const { mutateAsync } = trpc.bookings.saveTraveler.useMutation()
  const { control, submit, isPending, formState, conflict } = useVersionedForm(travelerForm, {
    row: traveler,
    toValues,
    guarded: true,
    send: (valid) => mutateAsync({ ...valid, id: bookingId, position }),
    onDone: (saved) => {
      toast({ title: 'Traveler saved', message: travelerName(saved) })
      onClose()
    },
  })
  if (conflict) return <ConflictDialog conflict={conflict} labels={labels} show={show} />
  return (
    <FormDialog
      title={travelerName(traveler)}
      size={600}
      yes="Save"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <p>As on the passport. What is not known yet can stay empty.</p>
      <FieldRow>
        <TravelerInputs control={control} />
      </FieldRow>
    </FormDialog>
  )
}
