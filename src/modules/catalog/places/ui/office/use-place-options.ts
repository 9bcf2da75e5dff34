import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
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
  const nameBySlug = new Map(named.data?.map(({ slug, name }) => [slug, name]))
  // Lists other places, too, where the text is the name of the chosen one.
  const isChosen = slugs.some((slug) => nameBySlug.get(slug) === settled)
  const found = trpc.places.list.useQuery(
    { words: isChosen ? undefined : toSearch(settled) },
    { staleTime: 60_000, placeholderData: keepPreviousData },
  )
  const others = (found.data ?? []).filter(({ slug }) => !slugs.includes(slug))
  return {
    options: [
      ...slugs.map((slug) => ({ value: slug, label: nameBySlug.get(slug) ?? slug })),
      ...others.map(({ slug, name }) => ({ value: slug, label: name })),
    ],
    empty: found.error ? failureText(found.error) : found.isFetching ? 'Searching…' : 'No place of this name',
  }
}
