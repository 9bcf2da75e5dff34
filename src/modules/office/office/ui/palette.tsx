import { Note } from '../../../../platform/web/office/blocks'
import { Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { Dialog } from '../../../../platform/web/dialog/dialog'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { toSearch } from '../../../../shared/text'
import { type Item, useHitItem, usePlaces } from './palette-items'

/** Opens with Ctrl K: finds pages, actions of the open record, and all records by number or words. */
export function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog bare flush title="Search or type a command" size={600} onClose={onClose}>
      <Search onClose={onClose} />
    </Dialog>
  )
}

/** Focuses at once: Mantine focuses a moment later, and would lose letters typed until then. */
const focusNow = (input: HTMLInputElement | null) => input?.focus()

function Search({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const asked = toSearch(query) ?? ''
  const [words] = useDebouncedValue(asked, 150)
  const found = trpc.office.find.useQuery({ words }, { enabled: words !== '' })
  const places = usePlaces(query)
  const hitItem = useHitItem()
  // Shows results of the current words only, because Enter opens the first.
  const hits = asked === words ? (found.data ?? []).map(hitItem) : []
  const combobox = useCombobox({ opened: true })
  const groups = [
    { label: 'This record', items: places.record },
    { label: 'Found', items: hits },
    { label: 'Go to', items: places.pages },
  ].filter(({ items }) => items.length > 0)
  const all = groups.flatMap(({ items }) => items)
  const ids = all.map(({ id }) => id).join(' ')
  // Selects the first match for Enter.
  const mark = useEffectEvent((shown: string) => shown && combobox.selectFirstOption())
  useEffect(() => void mark(ids), [ids])
  const isWaiting = asked !== words || found.isFetching
  const empty = found.error
    ? describeFailure(found.error)
    : isWaiting
      ? 'Searching…'
      : `Nothing found for “${query.trim()}”.`
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        onClose()
        all.find((item) => item.id === id)?.run()
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          ref={focusNow}
          variant="unstyled"
          px="s2"
          styles={{ input: { outlineOffset: -2, height: 46 } }}
          aria-label="Search or type a command"
          placeholder="Search or type a command"
          maxLength={80}
          leftSection={<OfficeIcon name="search" />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          // Closes the dialog on Escape, which the always open list would consume.
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </Combobox.EventsTarget>
      <Combobox.Options mah={420} p="s1h" className="overflow-auto border-t" aria-label="Places and records">
        {groups.map(({ label, items }) => (
          <Combobox.Group key={label} label={label}>
            {items.map((item) => (
              <Option key={item.id} item={item} />
            ))}
          </Combobox.Group>
        ))}
        {all.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
      </Combobox.Options>
      <Note visibleFrom="sm" px="s3h" py="s2" fz="xs" className="border-t" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </Note>
    </Combobox>
  )
}

function Option({ item }: { item: Item }) {
  return (
    <Combobox.Option value={item.id}>
      <Group gap="s2" wrap="nowrap" fz="office">
        <OfficeIcon name={item.icon} size={16} />
        <Text component="b" flex="none" maw="60%" truncate>
          {item.label}
        </Text>
        <Text component="span" flex={1} c="var(--ink-2)" truncate>
          {item.note}
        </Text>
        {item.hint && (
          <Text component="span" flex="none" c="var(--ink-2)" fz="xs">
            {item.hint}
          </Text>
        )}
      </Group>
    </Combobox.Option>
  )
}
