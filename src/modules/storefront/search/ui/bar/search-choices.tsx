import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { fold, foldForSearch } from '../../../../../shared/text'
import { UiProvider } from '../../../../../platform/web/ui-provider'
import { Clear } from './clear'
import styles from './search-choices.module.css'

export { DepartureCalendar } from './departure-calendar'

/** `aliases` find it, too; one that is not `listed` is there for who types it. */
export type Choice = { name: string; aliases?: readonly string[]; packages?: number; listed?: boolean }
type ChoicesProps = {
  hint: string
  empty: string
  value: string
  options: readonly Choice[]
  onPick: (option: string) => void
  /** Searches for what was typed, in any words. */
  onSearch?: (text: string) => void
}

/** Value of the row that searches for the typed text: no name of a place. */
const anyWords = ' '

/** The choices whose name or alias has the typed text; names that begin with it come first. */
function matchesOf(options: readonly Choice[], text: string): Choice[] {
  const typed = fold(text)
  if (!typed) return options.filter(({ listed = true }) => listed)
  const rank = ({ name, aliases = [] }: Choice) =>
    fold(name).startsWith(typed) ? 0 : [name, ...aliases].some((word) => foldForSearch(word).includes(typed)) ? 1 : 2
  return options.filter((option) => rank(option) < 2).toSorted((a, b) => rank(a) - rank(b))
}

/** A searchable list. Typing narrows it, arrow keys and Enter choose; Enter alone takes the first. */
export function PlaceChoices({ hint, empty, value, options, onPick, onSearch }: ChoicesProps) {
  const [text, setText] = useState('')
  const combobox = useCombobox({ opened: true })
  const input = useRef<HTMLInputElement>(null)
  // The list is always open, and the field says so from the start, before Mantine knows the list.
  const list = useId()
  const relation = { 'aria-controls': list, 'aria-expanded': true }
  // The field was pressed: focus the list's input.
  useEffect(() => input.current?.focus(), [])
  const matching = matchesOf(options, text)
  const typed = text.trim()
  const pick = (option: string) => (option === anyWords ? onSearch?.(typed) : onPick(option))
  const first = typed === '' ? undefined : (matching[0]?.name ?? (onSearch && anyWords))
  return (
    <UiProvider>
      <Combobox store={combobox} onOptionSubmit={pick}>
        <Combobox.EventsTarget withExpandedAttribute {...relation}>
          <input
            className={styles.search}
            placeholder={hint}
            aria-label={hint}
            value={text}
            maxLength={80}
            ref={input}
            onChange={(event) => {
              setText(event.currentTarget.value)
              combobox.resetSelectedOption()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // It must not submit the form.
              event.preventDefault()
              if (combobox.getSelectedOptionIndex() < 0 && first !== undefined) pick(first)
            }}
          />
        </Combobox.EventsTarget>
        <Clear shown={value !== ''} onClear={() => onPick('')} />
        <Combobox.Options id={list} className={styles.options} mah={300} aria-label={hint}>
          {matching.map(({ name, packages }) => (
            <Combobox.Option value={name} key={name} className={styles.option} data-empty={packages === 0 || undefined}>
              {name}
              {packages !== undefined && <span className="num">{packages > 0 ? packages : 'ask us'}</span>}
            </Combobox.Option>
          ))}
          {matching.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
          {onSearch && typed !== '' && (
            <Combobox.Option value={anyWords} className={styles.words}>
              Search packages for “{typed}”
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox>
    </UiProvider>
  )
}
