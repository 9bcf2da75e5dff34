import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { showFound } from '../../../../../platform/web/office/show-found'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'

/**
 * Finds places by words on the server, and names the chosen ones. A chosen place that is gone stays, by its slug, until
 * it is removed.
 */
export function usePlaceOptions(chosen: readonly string[], search: string) {
  const [settled] = useDebouncedValue(search, 150)
  const slugs = chosen.filter((slug) => slug !== '')
  const named = trpc.places.list.useQuery(
    { slugs },
    { enabled: slugs.length > 0, staleTime: 300_000, placeholderData: keepPreviousData },
  )
  // Keeps each name once seen: a later one would replace what is being typed.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const toLabel = (slug: string) => names.get(slug) ?? (named.isFetching ? 'Loading…' : slug)
  // Lists other places, too, where the text is the name of the chosen one.
  const isChosen = settled === '' || slugs.some((slug) => toLabel(slug) === settled)
  const found = trpc.places.list.useQuery(
    { words: isChosen ? undefined : toSearch(settled) },
    { staleTime: 60_000, placeholderData: keepPreviousData },
  )
  const seen = [...(found.data ?? []), ...(named.data ?? [])].map(({ slug, name }) => [slug, name] as const)
  const all = new Map([...names, ...seen])
  if ([...all].some(([slug, name]) => names.get(slug) !== name)) setNames(all)
  const others = (found.data ?? []).filter(({ slug }) => !slugs.includes(slug))
  return {
    data: [
      ...slugs.map((slug) => ({ value: slug, label: toLabel(slug) })),
      ...others.map(({ slug, name }) => ({ value: slug, label: name })),
    ],
    filter: showFound(isChosen && !found.error ? undefined : (found.data ?? []).map(({ slug }) => slug)),
    nothingFoundMessage: found.error
      ? describeFailure(found.error)
      : found.isFetching
        ? 'Searching…'
        : 'No place of this name',
  }
}
