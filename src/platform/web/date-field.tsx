import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { type CalendarDate, realDate } from '../../shared/dates'
import { Icon } from './components/icon'
import styles from './date-field.module.css'
import { useDateText } from './hooks/use-date-text'

type Props<V extends FieldValues, T> = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'error' | 'name' | 'onChange' | 'min' | 'max'
> & {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  label: string
  /** What the calendar offers; the schema says what may be typed. */
  min?: CalendarDate
  max?: CalendarDate
}

/** A date that is typed in any usual way, or picked from a calendar. Its value is YYYY-MM-DD, or what was typed. */
export function DateField<V extends FieldValues, T>({ control, name, min, max, ...rest }: Props<V, T>) {
  const { field, fieldState } = useController({ control, name })
  const [isOpen, setOpen] = useState(false)
  const { value: typed, onChange, onBlur, ...handlers } = field
  const text = useDateText({ value: typed ?? '', onChange })
  const value = realDate(typed ?? '') || null
  const pick = (date: CalendarDate | null) => {
    onChange(date ?? '')
    setOpen(false)
  }
  return (
    <TextInput
      autoComplete="off"
      placeholder="Day Month Year"
      {...rest}
      {...handlers}
      value={text.value}
      onChange={(event) => text.onChange(event.currentTarget.value)}
      onBlur={() => {
        text.leave()
        onBlur()
      }}
      error={fieldState.error?.message}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="Open calendar" onClick={() => setOpen(!isOpen)}>
              <Icon name="calendar" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              classNames={{ day: styles.day }}
              value={value}
              defaultDate={value ?? max}
              // A birthday or an expiry date is years away.
              defaultLevel={value ? 'month' : 'decade'}
              minDate={min}
              maxDate={max}
              firstDayOfWeek={0}
              onChange={pick}
              ariaLabels={{
                previousMonth: 'Previous month',
                nextMonth: 'Next month',
                previousYear: 'Previous year',
                nextYear: 'Next year',
                previousDecade: 'Previous decade',
                nextDecade: 'Next decade',
                monthLevelControl: 'Choose a month',
                yearLevelControl: 'Choose a year',
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
