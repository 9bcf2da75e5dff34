import { Select } from '@mantine/core'
import { useState } from 'react'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import type { PackageDetail } from '../../../packages/package.rules'
import { useWords } from './use-words'

/** Finds a published package by words, and hands it over with its options; null when it is taken off again. */
export function PackagePicker({ onChoose }: { onChoose: (pkg: PackageDetail | null) => void }) {
  const utils = trpc.useUtils()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const words = useWords(search)
  const isAsked = words.length > 1 && chosen?.label !== search
  const { data, error, isFetching } = trpc.packages.adminList.useQuery(
    { search: words, status: 'active', sort: 'title', descending: false, limit: 8 },
    { enabled: isAsked },
  )
  const found = isAsked
    ? (data?.items ?? []).map(({ id, title, destination }) => ({ value: id, label: `${title}, ${destination}` }))
    : []
  const choose = async (option: typeof chosen) => {
    setChosen(option)
    if (!option) return onChoose(null)
    try {
      onChoose(await utils.packages.get.fetch({ id: option.value }))
    } catch (failure) {
      setChosen(null)
      setSearch('')
      toast({ title: 'Failed to fetch package details', message: failureText(failure), tone: 'error' })
    }
  }
  const empty = words.length < 2 ? 'Type a title, a place or a tag' : isFetching ? 'Searching…' : 'No packages found'
  return (
    <Select
      label="Package"
      placeholder="None in particular"
      searchable
      clearable
      leftSection={<OfficeIcon name="search" />}
      value={chosen?.value ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      data={chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found}
      filter={({ options }) => options}
      nothingFoundMessage={error ? failureText(error) : empty}
      onChange={(value) => void choose(found.find((option) => option.value === value) ?? null)}
    />
  )
}
