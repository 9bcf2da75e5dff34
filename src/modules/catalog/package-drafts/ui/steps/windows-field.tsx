import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useRestoredFocus } from '../../../../../platform/web/hooks/use-restored-focus'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { IconButton } from '../../../../../platform/web/office/blocks'
import { type OfferedWindow, windowsText } from '../../../packages/offered.rules'
import { ListError, type StepForm, useField } from './step-fields'

/** Returns the last day of a month, in a leap year. */
const getLastDay = (month: number): number => new Date(Date.UTC(2024, month, 0)).getUTCDate()
const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, i) => ({
  value: String(i + 1).padStart(2, '0'),
  label: monthFormat.format(Date.UTC(2024, i, 1)),
}))
const most = 12

/** Edits yearly windows of departures, which may cross New Year. */
export function WindowsField({ form }: { form: StepForm }) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'offered' })
  const windows = useWatch({ control, name: 'offered' })
  const adder = useRef<HTMLDivElement>(null)
  useRestoredFocus(adder, fields.length)
  return (
    <Stack gap="s3" align="flex-start">
      <p className="num">{windows.length ? `Departures from ${windowsText(windows)}` : 'Departures all year'}</p>
      <Stack component="ul" gap="s2">
        {fields.map(({ id }, i) => (
          <Group key={id} component="li" gap="var(--s-2) var(--s-2h)">
            <MonthDay form={form} name={`offered.${i}.from`} label={`Season ${i + 1} from`} />
            <span aria-hidden="true">to</span>
            <MonthDay form={form} name={`offered.${i}.to`} label={`Season ${i + 1} to`} />
            <IconButton aria-label={`Remove season ${i + 1}`} onClick={() => remove(i)}>
              <OfficeIcon name="close" />
            </IconButton>
          </Group>
        ))}
      </Stack>
      <ListError form={form} name="offered" />
      {fields.length < most && (
        <div ref={adder}>
          <Button variant="default" onClick={() => append({ from: '01-01', to: '12-31' }, { shouldFocus: false })}>
            Add a season
          </Button>
        </div>
      )}
    </Stack>
  )
}

type DayProps = { form: StepForm; name: `offered.${number}.${keyof OfferedWindow}`; label: string }

/** Edits 'MM-DD' with two lists; a day beyond the month's end becomes its last. */
function MonthDay({ form, name, label }: DayProps) {
  const [value, set, { ref }] = useField<string>({ form, name })
  const [month = '01', day = '01'] = value.split('-')
  const days = Array.from({ length: getLastDay(Number(month)) }, (_, i) => String(i + 1).padStart(2, '0'))
  const inMonth = (next: string) => {
    const latest = String(getLastDay(Number(next))).padStart(2, '0')
    set(`${next}-${day > latest ? latest : day}`)
  }
  return (
    <Group component="span" gap="s1h" wrap="nowrap">
      <NativeSelect
        ref={ref}
        w={76}
        aria-label={`${label}, day`}
        value={day}
        data={days.map((one) => ({ value: one, label: String(Number(one)) }))}
        onChange={({ currentTarget }) => set(`${month}-${currentTarget.value}`)}
      />
      <NativeSelect
        w={140}
        aria-label={`${label}, month`}
        value={month}
        data={months}
        onChange={({ currentTarget }) => inMonth(currentTarget.value)}
      />
    </Group>
  )
}
