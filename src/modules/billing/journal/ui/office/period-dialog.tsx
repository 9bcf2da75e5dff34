import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../../../platform/web/date-field'
import { TextareaField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, trpc } from '../../../../../platform/web/trpc'
import { toastFailure, useZodForm } from '../../../../../platform/web/use-zod-form'
import { addDays, formatDate, toRealDate } from '../../../../../shared/dates'
import { opens } from '../../../periods/period.rules'
import { periodShape } from '../../../periods/schema'
import type { Periods } from '../../../periods/view'

const form = z.object(periodShape)

export default function PeriodDialog({ periods, onClose }: { periods: Periods; onClose: () => void }) {
  /** Keeps the state of the opening, until a conflict brings a newer one. */
  const [seen, setSeen] = useState(periods)
  const [isNewer, setNewer] = useState(false)
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.periods.set.useMutation()
  const { control, dialog } = useZodForm(form, {
    start: { lockedUntil: periods.lockedUntil ?? '', reason: '' },
    send: (valid) => mutateAsync({ ...valid, seq: seen.seq }),
    onDone: (after) => {
      utils.periods.get.setData(undefined, after)
      toast({ title: after.lockedUntil ? `Closed up to ${formatDate(after.lockedUntil)}` : 'The books are open' })
      onClose()
    },
    onFailed: (failed) => {
      const current = getFailureData(failed.error).current as Periods | undefined
      if (current) {
        setSeen(current)
        setNewer(true)
      }
      toastFailure(failed)
    },
  })
  const until = useWatch({ control, name: 'lockedUntil' })
  const isOpening = until === '' || toRealDate(until) !== '' ? opens(seen, until || null) : false
  return (
    <FormDialog
      title="Close the books"
      size={440}
      yes={isOpening ? 'Open the books' : 'Close the books'}
      {...dialog}
      onClose={onClose}
    >
      <DateField
        control={control}
        name="lockedUntil"
        label="Closed up to"
        description="That day is closed, too. Empty opens everything"
        max={addDays(seen.today, -1)}
        data-autofocus
      />
      {isNewer && (
        <p role="alert">
          A colleague changed it meanwhile:{' '}
          {seen.lockedUntil ? `closed up to ${formatDate(seen.lockedUntil)}` : 'nothing is closed'}.
        </p>
      )}
      {isOpening && (
        <TextareaField control={control} name="reason" label="Why the books are opened again" required autosize />
      )}
    </FormDialog>
  )
}
