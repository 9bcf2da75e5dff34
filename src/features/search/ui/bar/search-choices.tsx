import { Combobox, useCombobox } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { fold } from '../../../../shared/text'
import { UiProvider } from '../../../../platform/web/ui-provider'
import { useToday } from '../../../../platform/web/hooks/use-today'
import styles from './search-choices.module.css'

/** `aliases` find it, too; one that is not `listed` is there for who types it. */
export type Choice = { name: string; aliases?: readonly string[]; packages?: number; listed?: boolean }
type ChoicesProps = {
  hint: string
  empty: string
  options: readonly Choice[]
  onPick: (option: string) => void
}

/** The choices whose name or alias has the typed text; names that begin with it come first. */
function matchesOf(options: readonly Choice[], text: string): Choice[] {
  const typed = fold(text)
  if (!typed) return options.filter(({ listed = true }) => listed)
  const rank = ({ name, aliases = [] }: Choice) =>
    fold(name).startsWith(typed) ? 0 : [name, ...aliases].some((word) => fold(word).includes(typed)) ? 1 : 2
  return options.filter((option) => rank(option) < 2).toSorted((a, b) => rank(a) - rank(b))
}

/** A searchable list. Typing narrows it, arrow keys and Enter choose. */
export function PlaceChoices({ hint, empty, options, onPick }: ChoicesProps) {
  const [text, setText] = useState('')
  const combobox = useCombobox({ opened: true })
  const input = useRef<HTMLInputElement>(null)
  // The list is always open, and the field says so from the start, before Mantine knows the list.
  const list = useId()
  const relation = { 'aria-controls': list, 'aria-expanded': true }
  // The field was pressed: focus the list's input.
  useEffect(() => input.current?.focus(), [])
  // Enter picks the first match; without one it must not submit the form.
  const mark = useEffectEvent((typed: string) =>
    typed ? combobox.selectFirstOption() : combobox.resetSelectedOption(),
  )
  useEffect(() => void mark(text), [text])
  const matching = matchesOf(options, text)
  return (
    <UiProvider>
      <Combobox store={combobox} onOptionSubmit={onPick}>
        <Combobox.EventsTarget withExpandedAttribute {...relation}>
          <input
            className={styles.search}
            placeholder={hint}
            aria-label={hint}
            value={text}
            ref={input}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Combobox.EventsTarget>
        <Combobox.Options id={list} className={styles.options} mah={300} aria-label={hint}>
          {matching.map(({ name, packages }) => (
            <Combobox.Option value={name} key={name} className={styles.option}>
              {name}
              {packages !== undefined && packages > 0 && <span className="num">{packages}</span>}
            </Combobox.Option>
          ))}
          {matching.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </UiProvider>
  )
}

/** A calendar month, weeks from Sunday; today and later can be chosen (product.md 2.6). */
export function DepartureCalendar({ value, onPick }: { value: string; onPick: (date: string) => void }) {
  const today = useToday() ?? undefined
  return (
    <UiProvider>
      <DatePicker
        classNames={{ day: styles.day }}
        value={value || null}
        defaultDate={value || today}
        minDate={today}
        firstDayOfWeek={0}
        onChange={(date) => date && onPick(date)}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      />
    </UiProvider>
  )
}
