import { Select } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { showFound } from '../../../../../platform/web/office/show-found'
import { useWords } from '../../../../../platform/web/office/use-words'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'

type ChosenSupplier = { id: string; name: string }
type Props<V extends FieldValues, T> = {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  /** Holds the current supplier, which may be inactive by now. */
  present?: ChosenSupplier
}

function useChosen(id: string | null, known: readonly ChosenSupplier[]): ChosenSupplier | undefined {
  const found = known.find((one) => one.id === id)
  const asked = trpc.suppliers.get.useQuery(
    { id: id ?? '' },
    { enabled: id !== null && !found, meta: { part: 'the supplier' } },
  )
  return found ?? (id === null ? undefined : asked.data)
}

/** Finds active suppliers by words, debounced; the first 20 by name. */
function useFound(search: string) {
  const words = useWords(search)
  const input = { isActive: true, limit: 20, ...(words && { words }) }
  return trpc.suppliers.list.useQuery(input, { placeholderData: keepPreviousData })
}

export function SupplierField<V extends FieldValues, T>({ control, name, present }: Props<V, T>) {
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange, onBlur } = field
  const id = (value as string | null) || null
  const [search, setSearch] = useState(present?.name ?? '')
  const [picked, setPicked] = useState<ChosenSupplier>()
  const chosen = useChosen(
    id,
    [present, picked].flatMap((one) => one ?? []),
  )
  const isChosen = search === (chosen?.name ?? '')
  const { data, error, isFetching } = useFound(isChosen ? '' : search)
  const offered = data?.items ?? []
  const all = chosen && !offered.some((one) => one.id === chosen.id) ? [chosen, ...offered] : offered
  return (
    <Select
      ref={ref}
      name={name}
      label="Supplier"
      placeholder="None"
      searchable
      clearable
      // Avoids an endless loop: a centered dropdown, placed while empty, leaves a phone's screen, and hides and shows.
      comboboxProps={{ position: 'bottom-start', hideDetached: false }}
      clearButtonProps={{ 'aria-label': 'No supplier' }}
      data={all.map((one) => ({ value: one.id, label: one.name }))}
      filter={showFound(isChosen && !error ? undefined : offered.map((one) => one.id))}
      value={id}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(next) => {
        setPicked(all.find((one) => one.id === next))
        onChange(next)
      }}
      onBlur={onBlur}
      error={fieldState.error?.message}
      nothingFoundMessage={error ? describeFailure(error) : isFetching ? 'Searching…' : 'No supplier of this name'}
    />
  )
}
