import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type KeyboardEvent, useState } from 'react'
import { dateProblem } from '../../shared/date-problem'
import { addDays, type CalendarDate, localToday, toRealDate } from '../../shared/dates'
import { toDayNumber } from '../../shared/weeks'
import { Icon } from './components/icon'
import styles from './date-input.module.css'
import { useDateText } from './hooks/use-date-text'
import { useWeekStart } from './site/use-agency'

type Text = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type'>
type Bounds = { min?: CalendarDate; max?: CalendarDate }
type Props = Text &
  Bounds & {
    /** Holds YYYY-MM-DD, or typed text that is no date. */
    value: string
    onChange: (value: string) => void
    /** Runs on blur, on Enter, or once a day is picked. */
    onSettle?: (value: string) => void
    /** Opens the calendar with years: for a birthday, or the expiry of a passport. */
    isFar?: boolean
    /** Renders the calendar inside the surrounding popover, so that picking a day does not close that. */
    isInPopover?: boolean
  }

/** Keeps Escape from closing the dialog around the calendar, too. */
const ownEscape = { 'data-mantine-stop-propagation': true }

/** Takes a date typed in any usual way, or picked from a calendar. Shows its problem on blur. */
export function DateInput(props: Props) {
  const { value, onChange, onSettle, min, max, isFar = false, isInPopover = false, error, ...rest } = props
  const [isOpen, setOpen] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const text = useDateText({ value, onChange })
  const problem = isTyping ? undefined : dateProblem(value, { min, max })
  const isUnread = problem !== undefined && toRealDate(value) === ''
  const settle = (date: string) => {
    text.leave()
    setTyping(false)
    onSettle?.(date)
  }
  const pick = (date: CalendarDate | '') => {
    setOpen(false)
    onChange(date)
    settle(date)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    if (event.key === 'Enter') settle(value)
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <TextInput
      autoComplete="off"
      placeholder="Day Month Year"
      {...rest}
      value={text.value}
      onChange={(event) => {
        setTyping(true)
        text.onChange(event.currentTarget.value)
      }}
      onBlur={(event) => {
        settle(value)
        rest.onBlur?.(event)
      }}
      onKeyDown={onKeyDown}
      // Stops Escape even before the calendar has the focus.
      {...(isOpen && ownEscape)}
      error={isUnread ? problem : error || problem}
      rightSectionProps={{ className: isOpen ? styles.open : undefined }}
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          withinPortal={!isInPopover}
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Open calendar"
              disabled={rest.disabled}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="calendar" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown className={styles.calendar} {...ownEscape}>
            <Calendar value={toRealDate(value)} min={min} max={max} isFar={isFar} onPick={pick} />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

type CalendarProps = Bounds & {
  value: CalendarDate | ''
  isFar: boolean
  onPick: (date: CalendarDate | '') => void
}

function Calendar({ value, min, max, isFar, onPick }: CalendarProps) {
  const today = localToday()
  const isOffered = (date: CalendarDate) => (!min || date >= min) && (!max || date <= max)
  const first = value || (isOffered(today) ? today : max && max < today ? max : min!)
  return (
    <>
      <DatePicker
        classNames={{ day: styles.day }}
        value={value || null}
        defaultDate={first}
        defaultLevel={isFar && !value ? 'decade' : 'month'}
        minDate={min}
        maxDate={max}
        firstDayOfWeek={toDayNumber(useWeekStart())}
        getDayProps={(date) => (date === first ? { 'data-autofocus': true } : {})}
        onChange={(date) => onPick(date ?? '')}
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
        __stopPropagation
      />
      <p className={`${styles.foot} flex gap-4 f-office pt-2`}>
        {[
          { label: 'Today', date: today },
          { label: 'Tomorrow', date: addDays(today, 1) },
        ].map(
          ({ label, date }) =>
            !isFar &&
            isOffered(date) && (
              <button key={label} type="button" className="link" {...ownEscape} onClick={() => onPick(date)}>
                {label}
              </button>
            ),
        )}
        {value && (
          <button type="button" className="link" {...ownEscape} onClick={() => onPick('')}>
            Clear
          </button>
        )}
      </p>
    </>
  )
}

type ChoiceProps = Text &
  Bounds & {
    value: CalendarDate | ''
    /** Receives dates within the bounds, and '' when the field was cleared. */
    onChange: (date: CalendarDate | '') => void
    /** Rejects clearing the field. */
    isRequired?: boolean
    isInPopover?: boolean
  }

/** Reports a date only once it is complete, for screens that react at once: filters, periods, drafts. */
export function DateChoice({ value, onChange, isRequired = false, ...rest }: ChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { min, max } = rest
  const settle = (text: string) => {
    if (text === value) return setTyped(null)
    if (dateProblem(text, { min, max })) return
    setTyped(null)
    if (text !== '' || !isRequired) onChange(text)
  }
  const isUnread = typed !== null && dateProblem(typed, { min, max }) !== undefined
  return (
    <DateInput
      {...rest}
      value={typed ?? value}
      data-unread={isUnread || undefined}
      onChange={setTyped}
      onSettle={settle}
    />
  )
}
