import { Button, NativeSelect } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { IconButton } from '../../../../../platform/web/office/blocks'
import { type OfferedWindow, windowsText } from '../../../packages/offered.rules'
import { ListError } from './step-fields'
import type { StepForm } from './step-props'
import styles from './windows-field.module.css'

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
  const windows = useWatch({ control: form.control, name: 'offered' })
  const set = (next: OfferedWindow[]) => form.setValue('offered', next)
  const change = (index: number, end: keyof OfferedWindow, value: string) =>
    set(windows.map((one, i) => (i === index ? { ...one, [end]: value } : one)))
  return (
    <div className={styles.windows}>
      <p className="num">{windows.length ? `Departures from ${windowsText(windows)}` : 'Departures all year'}</p>
      <ul>
        {windows.map((one, i) => (
          <li key={i}>
            <MonthDay label={`Season ${i + 1} from`} value={one.from} onChange={(value) => change(i, 'from', value)} />
            <span aria-hidden="true">to</span>
            <MonthDay label={`Season ${i + 1} to`} value={one.to} onChange={(value) => change(i, 'to', value)} />
            <IconButton aria-label={`Remove season ${i + 1}`} onClick={() => set(windows.filter((_, n) => n !== i))}>
              <OfficeIcon name="close" />
            </IconButton>
          </li>
        ))}
      </ul>
      <ListError form={form} name="offered" />
      {windows.length < most && (
        <Button variant="default" onClick={() => set([...windows, { from: '01-01', to: '12-31' }])}>
          Add a season
        </Button>
      )}
    </div>
  )
}

type DayProps = { label: string; value: string; onChange: (value: string) => void }

/** Edits 'MM-DD' with two lists; a day beyond the month's end becomes its last. */
function MonthDay({ label, value, onChange }: DayProps) {
  const [month = '01', day = '01'] = value.split('-')
  const last = getLastDay(Number(month))
  const days = Array.from({ length: last }, (_, i) => String(i + 1).padStart(2, '0'))
  const inMonth = (next: string) => {
    const latest = String(getLastDay(Number(next))).padStart(2, '0')
    onChange(`${next}-${day > latest ? latest : day}`)
  }
  return (
    <span className={styles.date}>
      <NativeSelect
        aria-label={`${label}, day`}
        value={day}
        data={days.map((one) => ({ value: one, label: String(Number(one)) }))}
        onChange={({ currentTarget }) => onChange(`${month}-${currentTarget.value}`)}
      />
      <NativeSelect
        aria-label={`${label}, month`}
        value={month}
        data={months}
        onChange={({ currentTarget }) => inMonth(currentTarget.value)}
      />
    </span>
  )
}
