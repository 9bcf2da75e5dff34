import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { trpc } from '../../../../../platform/web/trpc'
import { UiProvider } from '../../../../../platform/web/ui-provider'
import { findMatches, toSearched } from '../../matches.rules'
import { atOnce } from '../../search.rules'
import { Clear } from './clear'
import { toSearch } from '../../../../../shared/text'
import { totalText } from '../../../../../shared/totals'
import styles from './search-choices.module.css'

export { DepartureCalendar } from './departure-calendar'

type Choice = { name: string; aliases?: readonly string[]; packages?: number; listed?: boolean }
type ChoicesProps = {
  hint: string
  empty: string
  value: string
  options: readonly Choice[]
  onPick: (option: string) => void
  onSearch?: (text: string) => void
}

/** Marks the option that searches for the typed text; no place has this name. */
const anyWords = ' '

/** Asks for places by words once typing pauses; undefined until the first answer. */
function useFound(enabled: boolean, typed: string): readonly Choice[] | undefined {
  const [words] = useDebouncedValue(toSearch(typed) ?? '', 150)
  const isAsked = enabled && words !== '' && typed !== ''
  const { data } = trpc.search.destinations.useQuery({ words }, { enabled: isAsked, placeholderData: keepPreviousData })
  return isAsked ? data : undefined
}

/** Shows a searchable list. Typing filters it, arrow keys and Enter choose; Enter alone takes the first. */
export function PlaceChoices({ hint, empty, value, options, onPick, onSearch }: ChoicesProps) {
  const [text, setText] = useState('')
  const combobox = useCombobox({ opened: true })
  const input = useRef<HTMLInputElement>(null)
  // Sets ARIA from the start, before Mantine knows the list, which is always open.
  const list = useId()
  const relation = { 'aria-controls': list, 'aria-expanded': true }
  // Focuses the list's input when the panel opens.
  useEffect(() => input.current?.focus(), [])
  const typed = text.trim()
  // Asks the server where the options are not all destinations.
  const found = useFound(onSearch !== undefined && options.length >= atOnce, typed)
  const matching = findMatches((found ?? options).map(toSearched), typed)
  const pick = (option: string) => (option === anyWords ? onSearch?.(typed) : onPick(option))
  const first = typed === '' ? undefined : (matching[0]?.name ?? (onSearch && anyWords))
  return (
    <UiProvider>
      <Combobox store={combobox} onOptionSubmit={pick}>
        <Combobox.EventsTarget withExpandedAttribute {...relation}>
          <input
            className="input mb-2"
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
              // Prevents submitting the form.
              event.preventDefault()
              if (combobox.getSelectedOptionIndex() < 0 && first !== undefined) pick(first)
            }}
          />
        </Combobox.EventsTarget>
        <Clear shown={value !== ''} onClear={() => onPick('')} />
        <Combobox.Options id={list} className={styles.options} mah={300} aria-label={hint}>
          {matching.map(({ name, packages }) => (
            <Combobox.Option
              value={name}
              key={name}
              className={`${styles.option} flex justify-between gap-3`}
              data-empty={packages === 0 || undefined}
            >
              {name}
              {packages !== undefined && <span className="num">{packages > 0 ? totalText(packages) : 'ask us'}</span>}
            </Combobox.Option>
          ))}
          {matching.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
          {onSearch && typed !== '' && (
            <Combobox.Option value={anyWords} className="mt-1 border-t">
              Search packages for “{typed}”
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox>
    </UiProvider>
  )
}
