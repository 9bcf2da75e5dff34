import { usePageMeta } from '../page-meta'
import { useSite } from './money'

/** Sets the title of a page without indexing, with the agency's name. */
export function useInnerPage(title: string): void {
  const name = useSite()?.agency.name ?? 'Itinera'
  usePageMeta({ title: `${title} | ${name}`, noIndex: true })
}
