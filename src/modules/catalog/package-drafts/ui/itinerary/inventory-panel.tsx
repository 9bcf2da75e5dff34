import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Box, Button, TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { TabList, TabPanel } from '../../../../../platform/web/components/tab-list'
import { useElementKeys } from '../../../../../platform/web/hooks/use-element-keys'
import { useRestoredFocus } from '../../../../../platform/web/hooks/use-restored-focus'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { Frame, Note, Rows } from '../../../../../platform/web/office/blocks'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { trpc } from '../../../../../platform/web/trpc'
import { itemLabels } from '../../items.rules'
import { ListError, type StepForm } from '../steps/step-fields'
import { ChosenList, itemFacts } from './chosen-list'
import styles from './itinerary.module.css'
import type { ChosenItems } from './use-chosen'
import type { Item } from '../../view'
import { itemKinds, type ItemKind } from '../../../inventory/item.rules'

type Props = { form: StepForm; chosen: ChosenItems; items: readonly Item[]; gone: readonly string[] }

/** Shows the package's items by kind, and a search for more. */
export function InventoryPanel({ form, chosen, items, gone }: Props) {
  const [kind, setKind] = useState<ItemKind>('hotels')
  const lists = useWatch({ control: form.control, name: [...itemKinds] })
  const tabs = itemKinds.map((value, i) => ({
    value,
    label: `${itemLabels[value].many} ${lists[i]!.length || ''}`.trim(),
  }))
  return (
    <Frame aria-label="Inventory">
      <h2>Inventory</h2>
      <Box px="s3h" className={styles.tabs}>
        <TabList label="Kinds of inventory" id="inventory" tabs={tabs} current={kind} onPick={setKind} />
      </Box>
      <TabPanel id="inventory" current={kind}>
        <ChosenList form={form} kind={kind} chosen={chosen} items={items} gone={gone} />
        <ListError form={form} name={kind as 'hotels'} px="s3h" pb="s2" />
        <Finder key={kind} kind={kind} form={form} chosen={chosen} />
      </TabPanel>
    </Frame>
  )
}

const findRows = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-add]')]

/** Moves the focus from the search into the results and back, by Up and Down. */
function walk(part: HTMLElement, event: KeyboardEvent): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!by || event.altKey) return
  const stops = [part.querySelector('input')!, ...findRows(part)]
  const at = stops.indexOf(document.activeElement as HTMLInputElement)
  const next = at < 0 ? undefined : stops[at + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Finder({ kind, form, chosen }: Pick<Props, 'form' | 'chosen'> & { kind: ItemKind }) {
  const [typed, type] = useState('')
  const words = useDeferredValue(typed.trim())
  const input = useRef<HTMLInputElement>(null)
  const part = useRef<HTMLDivElement>(null)
  useElementKeys(part, (event) => walk(part.current!, event))
  useKeys({ '/': () => input.current?.focus() })
  const { many, one } = itemLabels[kind]
  const found = trpc.packageDrafts.items.useQuery({ kind, words }, { placeholderData: keepPreviousData })
  const list = useWatch({ control: form.control, name: kind })
  // Leads from a removed item to those that can be added.
  useRestoredFocus(part, list.length)
  const shown = found.data?.filter((item) => !list.some(({ id }) => id === item.id)) ?? []
  const add = (item: Item, index: number) => {
    const rows = findRows(part.current!)
    const next = rows[index + 1] ?? rows[index - 1] ?? input.current
    next?.focus()
    chosen.add(item)
  }
  return (
    <div ref={part} className={styles.finder}>
      <TextInput
        ref={input}
        type="search"
        px="s3h"
        aria-label={`Search ${many.toLowerCase()}`}
        placeholder={`Search ${many.toLowerCase()}`}
        maxLength={80}
        leftSection={<OfficeIcon name="search" />}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {found.error && <FailedNote error={found.error} onRetry={found.refetch} />}
      {found.data && shown.length === 0 && (
        <Note p="s3h">{words || list.length === 0 ? 'No items found' : `Every ${one} is in the package.`}</Note>
      )}
      <Rows small px="s3h" mah={420} className={styles.list} aria-label={`${many} to add`}>
        {shown.map((item, i) => (
          <FoundItem key={item.id} item={item} onAdd={() => add(item, i)} />
        ))}
      </Rows>
    </div>
  )
}

/** Shows a search result that can be added, or dragged into a day. */
function FoundItem({ item, onAdd }: { item: Item; onAdd: () => void }) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => draggable({ element: row.current!, getInitialData: () => ({ item }) }), [item])
  return (
    <li ref={row} className={styles.found}>
      <div>
        <b>{item.name}</b>
        <p className="num">{itemFacts(item)}</p>
      </div>
      <Button size="compact-xs" variant="default" data-add="" aria-label={`Add ${item.name}`} onClick={onAdd}>
        Add
      </Button>
    </li>
  )
}
