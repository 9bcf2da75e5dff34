import { usePageMeta } from '../page-meta'
import { useSite } from './money'

/** The title of a page that is not for search engines, with the agency's name behind it. */
export function useInnerPage(title: string): void {
  const name = useSite()?.agency.name ?? 'Itinera'
  usePageMeta({ title: `${title} | ${name}`, noIndex: true })
}
