import { FieldRow } from '../../../../../platform/web/office/field-row'
import { DateField } from '../../../../../platform/web/date-field'
import { CheckboxField, NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { type Gender, genderLabels, genders, nationalities } from '../../../../identity/documents/options.rules'
import { noLastNameLabel } from '../../../../identity/documents/readiness.rules'
import type { TravelerView } from '../../view'
import { travelerForm } from '../../schema'
import { travelerName } from '../../travelers.rules'

const toValues = (traveler: TravelerView) => ({
  version: traveler.version,
  firstName: traveler.firstName,
  lastName: traveler.lastName,
  noLastName: traveler.noLastName,
  gender: traveler.gender ?? '',
  dateOfBirth: traveler.dateOfBirth ?? '',
  nationality: traveler.nationality,
  passportExpiry: traveler.passportExpiry ?? '',
})

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  noLastName: noLastNameLabel,
  gender: 'Gender',
  dateOfBirth: 'Date of birth',
  nationality: 'Nationality',
  passportExpiry: 'Passport expires',
}
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
        <TextField control={control} name="firstName" label={labels.firstName} data-autofocus />
        <TextField control={control} name="lastName" label={labels.lastName} />
        <CheckboxField control={control} name="noLastName" label={labels.noLastName} style={{ gridColumn: '1 / -1' }} />
        <NativeSelectField
          control={control}
          name="gender"
          label={labels.gender}
          data={[{ value: '', label: 'Not known' }, ...genders.map((value) => ({ value, label: genderLabels[value] }))]}
        />
        <DateField control={control} name="dateOfBirth" label={labels.dateOfBirth} isFar />
        <NativeSelectField
          control={control}
          name="nationality"
          label={labels.nationality}
          data={[{ value: '', label: 'Not known' }, ...nationalities]}
        />
        <DateField control={control} name="passportExpiry" label={labels.passportExpiry} isFar />
      </FieldRow>
    </FormDialog>
  )
}
