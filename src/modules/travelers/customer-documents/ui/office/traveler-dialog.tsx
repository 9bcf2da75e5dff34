import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { type Gender, genderLabels } from '../../../../identity/documents/options.rules'
import { showNameAt } from '../../../../../shared/names'
import { travelerForm } from '../../../../bookings/bookings/schema'
import { travelerName } from '../../../../bookings/bookings/travelers.rules'
import { labels, toValues, TravelerInputs } from '../../../../bookings/bookings/ui/traveler-inputs'
import type { BookingDetail, TravelerView } from '../../../../bookings/bookings/view'
import type { KnownPerson } from '../../view'

const day = (date: string) => (date ? formatDate(date) : '—')
const show = {
  noLastName: (isSo: boolean) => (isSo ? 'Yes' : 'No'),
  gender: (gender: string) => genderLabels[gender as Gender] ?? '—',
  dateOfBirth: day,
  passportExpiry: day,
}

type Props = { booking: Pick<BookingDetail, 'id' | 'customerId'>; traveler: TravelerView; onClose: () => void }

const toLabel = ({ relationship, ...person }: KnownPerson, i: number) =>
  `${showNameAt(person, i + 1)} (${relationship ?? 'customer'})`

/** Edits what a traveler's tickets need, from the customer's profile and co-travelers, or typed. */
export default function TravelerDialog({ booking: { id: bookingId, customerId }, traveler, onClose }: Props) {
  const { position } = traveler
  const { data: people = [] } = trpc.customerDocuments.people.useQuery(
    { customerId },
    { meta: { part: 'the customer’s profile and co-travelers' } },
  )
  const [from, setFrom] = useState('')
  const { mutateAsync } = trpc.bookings.saveTraveler.useMutation()
  const { control, dialog, conflict, setValue } = useVersionedForm(travelerForm, {
    row: traveler,
    toValues,
    guarded: true,
    send: (valid) => mutateAsync({ ...valid, id: bookingId, position }),
    onDone: (saved) => {
      toast({ title: 'Traveler saved', message: travelerName(saved) })
      onClose()
    },
  })
  /** Fills in a known person over the stored values; without one, restores the stored values. */
  const take = (id: string) => {
    setFrom(id)
    const person = people.find((one) => one.id === id)
    const known = Object.fromEntries(Object.entries(person ?? {}).filter(([, value]) => value !== null && value !== ''))
    const values = toValues({ ...traveler, ...known, ...(person?.noLastName && { lastName: '' }) })
    for (const name of Object.keys(labels) as (keyof typeof labels)[])
      setValue(name, values[name], { shouldDirty: true })
  }
  if (conflict) return <ConflictDialog conflict={conflict} labels={labels} show={show} />
  return (
    <FormDialog title={travelerName(traveler)} size={600} yes="Save" {...dialog} onClose={onClose}>
      <p>As on the passport. What is not known yet can stay empty.</p>
      {people.length > 0 && (
        <NativeSelect
          label="Take them from"
          value={from}
          onChange={({ currentTarget }) => take(currentTarget.value)}
          data={[
            { value: '', label: 'Nobody, I type them' },
            ...people.map((one, i) => ({ value: one.id, label: toLabel(one, i) })),
          ]}
        />
      )}
      <FieldRow>
        <TravelerInputs control={control} />
      </FieldRow>
    </FormDialog>
  )
}
