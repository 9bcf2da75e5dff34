import { Select } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { PackageDetail } from '../../view'
import { preventSubmit, useWords } from '../../../../../platform/web/office/use-words'

type Option = { value: string; label: string }
type Props = {
  start?: Option | null
  placeholder?: string
  error?: string
  /** Gives the field the initial focus of the dialog. */
  isFirst?: boolean
  /** Gets null when the package is removed. */
  onChoose: (id: string | null) => void
  onLoaded: (pkg: PackageDetail) => void
}

export function PackagePicker({
  start = null,
  placeholder = 'None in particular',
  error: refused,
  isFirst,
  onChoose,
  onLoaded,
}: Props) {
  const utils = trpc.useUtils()
  const [search, setSearch] = useState(start?.label ?? '')
  const [chosen, setChosen] = useState(start)
  const words = useWords(search)
  const isAsked = words.length > 1 && chosen?.label !== search
  const { data, error, isFetching } = trpc.packages.adminList.useQuery(
    { search: words, status: 'active', sort: 'title', descending: false, limit: 8 },
    { enabled: isAsked, placeholderData: keepPreviousData },
  )
  // Reuses the chosen option's label: Mantine would write another one over the typed text.
  const toOption = ({ id, title, destination }: { id: string; title: string; destination: string }): Option =>
    chosen?.value === id ? chosen : { value: id, label: `${title}, ${destination}` }
  const found = isAsked ? (data?.items ?? []).map(toOption) : []
  // Ignores a response that arrives after a later choice.
  const latest = useRef<string | null>(null)
  const choose = async (option: Option | null) => {
    const id = option?.value ?? null
    latest.current = id
    setChosen(option)
    onChoose(id)
    if (id === null) return
    try {
      const pkg = await utils.packages.get.fetch({ id })
      if (latest.current === id) onLoaded(pkg)
    } catch (failure) {
      if (latest.current !== id) return
      latest.current = null
      onChoose(null)
      setChosen(null)
      setSearch('')
      toast({ title: 'Failed to fetch package details', message: describeFailure(failure), tone: 'error' })
    }
  }
  const empty = words.length < 2 ? 'Type a title, a place or a tag' : isFetching ? 'Searching…' : 'No packages found'
  return (
    <Select
      label="Package"
      placeholder={placeholder}
      error={refused}
      data-autofocus={isFirst || undefined}
      searchable
      clearable
      allowDeselect={false}
      comboboxProps={{ floatingStrategy: 'fixed' }}
      leftSection={<OfficeIcon name="search" />}
      value={chosen?.value ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      data={chosen && !found.some(({ value }) => value === chosen.value) ? [...found, chosen] : found}
      filter={({ options }) => options}
      onKeyDown={preventSubmit}
      nothingFoundMessage={error ? describeFailure(error) : empty}
      onChange={(value) => void choose(found.find((option) => option.value === value) ?? null)}
    />
  )
}
