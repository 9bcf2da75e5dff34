import { Select } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { showFound } from '../../../../../platform/web/office/show-found'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'
import { kindLabels } from '../../kinds.rules'

type ChosenPlace = { id: string; name: string }
type Props = {
  label: string
  placeholder?: string
  value: string | null
  onChange: (id: string | null) => void
  present?: ChosenPlace
  /** Leaves out the place that is edited. */
  without?: string
  error?: string
  required?: boolean
}

/** Selects a place by words: the server searches, and answers with the first 20. */
export function PlaceSelect({ value, onChange, present, without, required, ...rest }: Props) {
  const [search, setSearch] = useState(present?.name ?? '')
  const [picked, setPicked] = useState<ChosenPlace | undefined>(present)
  const [settled] = useDebouncedValue(search, 150)
  const words = settled === picked?.name ? undefined : toSearch(settled)
  const { data, error, isFetching } = trpc.places.search.useQuery(
    { words, limit: 20 },
    { placeholderData: keepPreviousData },
  )
  const found = (data?.items ?? []).filter(({ id }) => id !== without)
  const options = found.map(({ id, name, kind, parentName }) => ({
    value: id,
    label: name,
    hint: [kindLabels[kind], parentName].filter(Boolean).join(', '),
  }))
  const own = picked && !options.some((one) => one.value === picked.id) && value === picked.id
  return (
    <Select
      {...rest}
      searchable
      clearable={!required}
      required={required}
      clearButtonProps={{ 'aria-label': 'None' }}
      comboboxProps={{ position: 'bottom-start', hideDetached: false }}
      data={own ? [{ value: picked.id, label: picked.name, hint: '' }, ...options] : options}
      filter={showFound(words === undefined && !error ? undefined : found.map(({ id }) => id))}
      renderOption={({ option }) => (
        <span>
          {option.label} <small>{options.find((one) => one.value === option.value)?.hint}</small>
        </span>
      )}
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id) => {
        setPicked(found.find((one) => one.id === id))
        onChange(id)
      }}
      nothingFoundMessage={error ? describeFailure(error) : isFetching ? 'Searching…' : 'No place of this name'}
    />
  )
}
