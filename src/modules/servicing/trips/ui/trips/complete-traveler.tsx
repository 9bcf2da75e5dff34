import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { UiProvider } from '../../../../../platform/web/ui-provider'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { travelerForm } from '../../../../bookings/bookings/schema'
import { missingDetails, travelerName } from '../../../../bookings/bookings/travelers.rules'
import { toValues, TravelerInputs } from '../../../../bookings/bookings/ui/traveler-inputs'
import type { TravelerView } from '../../../../bookings/bookings/view'
import type { KnownTraveler } from '../../../checkout/checkout.rules'
import { showName } from '../../../../../shared/names'
import { completeFrom, findNamed, listKnown } from '../../known.rules'

type Props = { bookingId: string; traveler: TravelerView; onClose: () => void }

/** Completes a traveler of an own trip, from the profile, a co-traveler, or typed. */
export default function CompleteTraveler(props: Props) {
  const user = trpc.profile.user.useQuery()
  const companions = trpc.coTravelers.list.useQuery()
  const failed = [user, companions].find(({ error, data }) => error && !data)
  return (
    <UiProvider>
      <Dialog title={`Details of ${travelerName(props.traveler)}`} size={600} onClose={props.onClose}>
        {failed ? (
          <FailedNote error={failed.error} onRetry={failed.refetch} />
        ) : user.data && companions.data ? (
          <Fill {...props} people={listKnown(user.data, companions.data)} />
        ) : (
          <Spinner>Loading your co-travelers...</Spinner>
        )}
      </Dialog>
    </UiProvider>
  )
}

function Fill({ bookingId, traveler, people, onClose }: Props & { people: KnownTraveler[] }) {
  const [named] = useState(() => findNamed(people, traveler))
  const [from, setFrom] = useState(named?.id ?? '')
  const missing = missingDetails(traveler)
  const { mutateAsync } = trpc.bookings.completeTraveler.useMutation()
  const { control, submit, isPending, formState, getValues, setValue } = useZodForm(travelerForm, {
    start: toValues(completeFrom(traveler, named)),
    fields: missing,
    guarded: true,
    send: (valid) => mutateAsync({ ...valid, id: bookingId, position: traveler.position }),
    onDone: (saved) => {
      toast({ title: 'Thank you', message: `We have the details of ${travelerName(saved)}.` })
      onClose()
    },
  })
  // Takes over what others have saved meanwhile, and keeps what is typed.
  useEffect(() => {
    const known = toValues(traveler)
    const lacking: readonly string[] = missingDetails(traveler)
    for (const name of Object.keys(known) as (keyof typeof known)[])
      if (!lacking.includes(name)) setValue(name, known[name])
  }, [traveler, setValue])
  const valuesFrom = (id: string) =>
    toValues(
      completeFrom(
        traveler,
        people.find((one) => one.id === id),
      ),
    )
  const take = (id: string) => {
    const [before, next] = [valuesFrom(from), valuesFrom(id)]
    setFrom(id)
    // Replaces what the next person has, and what came from the one before; keeps what is typed.
    for (const name of missing)
      if (next[name] || getValues(name) === before[name]) setValue(name, next[name], { shouldDirty: true })
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="f-text ink-2">As on the passport. What we have already stays; write to us if it is not right.</p>
      <div className="grid items-start mt-4 mb-4 cols-2 phone-cols-1 gap-4">
        <NativeSelect
          className="col-full"
          label="Take them from"
          value={from}
          onChange={({ currentTarget }) => take(currentTarget.value)}
          data={[
            { value: '', label: 'Nobody, I type them' },
            ...people.map((one) => ({
              value: one.id,
              label: one.id === 'self' ? `${showName(one)} (you)` : showName(one),
            })),
          ]}
        />
        <TravelerInputs control={control} only={missing} />
      </div>
      <DialogFoot isBusy={isPending} isDirty={formState.isDirty}>
        <button type="submit" className="btn go" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </button>
      </DialogFoot>
    </form>
  )
}
