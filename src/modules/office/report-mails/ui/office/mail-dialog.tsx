import { toOptions } from '../../../../../platform/web/options'
import { useClosingList } from '../../../../../platform/web/office/use-closing-list'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { MultiSelect, NativeSelect, Text } from '@mantine/core'
import { type Control, useController, useWatch } from 'react-hook-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { useStaff } from '../../../../sales/leads/ui/pipeline/use-staff'
import {
  hourText,
  maxRecipients,
  type Frequency,
  frequencyLabels,
  frequencies,
  scheduleText,
  weekdays,
} from '../../schedule.rules'
import { reportMailForm } from '../../schema'
import { useSendTest } from './use-report-mails'
import type { ReportMail } from '../../view'

type Props = { view: { id: string; name: string }; mail?: ReportMail; onClose: () => void }
type Values = { every: Frequency; day: number; hour: number; recipientIds: string[] }
type Form = { control: Control<Values> }

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))
const monthDays = Array.from({ length: 31 }, (_, i) => ({
  value: String(i + 1),
  label: i > 27 ? `${i + 1} or last` : String(i + 1),
}))
const weekDays = weekdays.map((label, i) => ({ value: String(i + 1), label }))

/** Edits the schedule and the recipients of a saved report. */
export default function MailDialog({ view, mail, onClose }: Props) {
  const me = useUser()
  const save = trpc.email.saveReport.useMutation()
  const test = useSendTest()
  const form = useZodForm(reportMailForm, {
    start: {
      every: mail?.every ?? 'week',
      day: mail?.day ?? 1,
      hour: mail?.hour ?? 8,
      recipientIds: mail ? mail.recipients.map(({ id }) => id) : me ? [me.id] : [],
    } as Values,
    send: (valid) => save.mutateAsync({ viewId: view.id, ...valid }),
    onDone: (_answer, valid) => {
      toast({ title: `${view.name} is mailed`, message: `Sent ${scheduleText(valid)}.` })
      onClose()
    },
  })
  const { control, submit, isPending, formState } = form
  return (
    <FormDialog
      title="Send by mail"
      size={600}
      yes="Save schedule"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <Text c="var(--ink-2)">
        <b>{view.name}</b>: its figures in words and tables, with a link to the same days, and as CSV files for whoever
        may export lists. Hours are of the agency’s clock.
      </Text>
      <When control={control} setDay={(day) => form.setValue('day', day, { shouldDirty: true })} />
      <Recipients control={control} />
      <button
        type="button"
        className="btn line sm"
        style={{ justifySelf: 'start' }}
        disabled={test.isPending}
        onClick={() => test.mutate({ viewId: view.id })}
      >
        Send a test to me
      </button>
    </FormDialog>
  )
}

function When({ control, setDay }: Form & { setDay: (day: number) => void }) {
  const every = useController({ control, name: 'every' })
  const rhythm = useWatch({ control, name: 'every' })
  return (
    <FieldRow minColWidth={150} autoFlow="auto-fit">
      <NativeSelect
        label="How often"
        value={rhythm}
        onChange={({ currentTarget: { value } }) => {
          every.field.onChange(value)
          setDay(value === 'day' ? 0 : 1)
        }}
        data={toOptions(frequencies, frequencyLabels)}
        data-autofocus
      />
      {rhythm !== 'day' && (
        <Choice
          control={control}
          name="day"
          label={rhythm === 'week' ? 'Weekday' : 'Day of the month'}
          data={rhythm === 'week' ? weekDays : monthDays}
        />
      )}
      <Choice control={control} name="hour" label="At" data={hours} />
    </FieldRow>
  )
}

type ChoiceProps = Form & { name: 'day' | 'hour'; label: string; data: { value: string; label: string }[] }

function Choice({ control, name, label, data }: ChoiceProps) {
  const { field, fieldState } = useController({ control, name })
  return (
    <NativeSelect
      label={label}
      value={String(field.value)}
      onChange={(event) => field.onChange(Number(event.currentTarget.value))}
      onBlur={field.onBlur}
      data={data}
      error={fieldState.error?.message}
    />
  )
}

/** Chooses recipients among the staff; former staff receive no mail. */
function Recipients({ control }: Form) {
  const staff = useStaff()
  const { field, fieldState } = useController({ control, name: 'recipientIds' })
  const list = useClosingList()
  const { ref, value, onChange, onBlur } = field
  return (
    <MultiSelect
      {...list}
      label="To"
      description="Colleagues. Whoever leaves the staff gets it no more."
      ref={ref}
      value={staff.length > 0 ? value : []}
      onChange={onChange}
      onBlur={onBlur}
      data={staff.map(({ id, name }) => ({ value: id, label: name }))}
      maxValues={maxRecipients}
      searchable
      required
      nothingFoundMessage="Nobody of this name"
      error={fieldState.error?.message}
    />
  )
}
