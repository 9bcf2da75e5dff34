import { Checkbox, Popover, Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatDate } from '../../../../shared/dates'
import { formatDays } from '../../../../shared/day-span'
import { lazyPart } from '../../lazy-part'
import { listShownChoices, readDates, type Filter } from './filters'
import styles from './filter-bar.module.css'
import { OfficeIcon } from '../office-icon'
import type { ListAddress } from './use-list-address'

/** Loads the calendar only when it is needed. */
const DateRange = lazyPart(() => import('./date-range'))

type Props = { filter: Filter; list: ListAddress; isNew: boolean; onGone: () => void }

/** Formats a filter's current value. */
function valueText(filter: Filter, text: string | null): string {
  if (filter.kind === 'choices') {
    const chosen = (text ?? '').split(',')
    return filter.options.flatMap(({ value, label }) => (chosen.includes(value) ? label : [])).join(', ')
  }
  const { from, to } = (filter.kind === 'dates' && readDates(text)) || {}
  if (from && to) return formatDays(from, to)
  return from ? `from ${formatDate(from)}` : to ? `until ${formatDate(to)}` : ''
}

/** Renders one filter: its value, which opens an editor, and a cross that removes it. */
export function FilterChip({ filter, list, isNew, onGone }: Props) {
  const [open, setOpen] = useState(isNew)
  const text = list.params.get(filter.key)
  const put = (value: string | null) => list.change({ [filter.key]: value })
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const close = () => {
    // Focuses the button after Escape, as the element focused before may be gone. After a press elsewhere the focus is
    // already there.
    if (sheet.current?.contains(document.activeElement)) button.current?.focus()
    setOpen(false)
    onGone()
  }
  const drop = () => {
    onGone()
    put(null)
  }
  const words = valueText(filter, text)
  return (
    <span className={styles.chip}>
      {filter.kind === 'flag' ? (
        <span>{filter.label}</span>
      ) : (
        <Popover opened={open} onDismiss={close} position="bottom-start" shadow="md" trapFocus>
          <Popover.Target>
            <button ref={button} type="button" onClick={() => (open ? close() : setOpen(true))}>
              {filter.label} <b>{words || '…'}</b>
            </button>
          </Popover.Target>
          <Popover.Dropdown ref={sheet} fz="office" aria-label={filter.label}>
            <FilterValue filter={filter} text={text} put={put} />
          </Popover.Dropdown>
        </Popover>
      )}
      <button type="button" aria-label={`Remove the filter ${filter.label}`} onClick={drop}>
        <OfficeIcon name="close" size={13} />
      </button>
    </span>
  )
}

type ValueProps = { filter: Filter; text: string | null; put: (value: string | null) => void }

/** Limits the options shown without a search. */
const mostShown = 100

function Choices({ filter, text, put }: Omit<ValueProps, 'filter'> & { filter: Filter & { kind: 'choices' } }) {
  const [words, setWords] = useState('')
  const { label: name, options } = filter
  const chosen = text?.split(',') ?? []
  const isLong = options.length > mostShown
  const shown = listShownChoices(options, chosen, words, mostShown)
  return (
    <>
      {isLong && (
        <TextInput
          size="xs"
          mb="s2"
          aria-label={`Search ${name}`}
          placeholder="Search"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group label={name} value={chosen} onChange={(values) => put(values.join(',') || null)}>
        <Stack gap="s2" mt="s2">
          {shown.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} size="xs" />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  )
}

function FilterValue({ filter, text, put }: ValueProps) {
  if (filter.kind === 'choices') return <Choices filter={filter} text={text} put={put} />
  return <DateRange label={filter.label} text={text} put={put} />
}
