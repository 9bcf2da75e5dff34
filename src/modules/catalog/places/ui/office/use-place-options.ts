import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { showFound } from '../../../../../platform/web/office/show-found'
import { failureText, trpc } from '../../../../../platform/web/trpc'
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
  // Names at once what was chosen from the last answer: a name that comes later would replace what is typed next.
  const [last, setLast] = useState<typeof named.data>()
  const nameBySlug = new Map([...(last ?? []), ...(named.data ?? [])].map(({ slug, name }) => [slug, name]))
  const toLabel = (slug: string) => nameBySlug.get(slug) ?? (named.isFetching ? 'Loading…' : slug)
  // Lists other places, too, where the text is the name of the chosen one.
  const isChosen = settled === '' || slugs.some((slug) => toLabel(slug) === settled)
  const found = trpc.places.list.useQuery(
    { words: isChosen ? undefined : toSearch(settled) },
    { staleTime: 60_000, placeholderData: keepPreviousData },
  )
  if (found.data && found.data !== last) setLast(found.data)
  const others = (found.data ?? []).filter(({ slug }) => !slugs.includes(slug))
  return {
    data: [
      ...slugs.map((slug) => ({ value: slug, label: toLabel(slug) })),
      ...others.map(({ slug, name }) => ({ value: slug, label: name })),
    ],
    filter: showFound(isChosen && !found.error ? undefined : (found.data ?? []).map(({ slug }) => slug)),
    nothingFoundMessage: found.error
      ? failureText(found.error)
      : found.isFetching
        ? 'Searching…'
        : 'No place of this name',
  }
}
