import { usePageMeta } from '../page-meta'
import { useAgencyName } from './money'

/** Sets the title of a page without indexing, with the agency's name. */
export function useInnerPage(title: string): void {
  const name = useAgencyName()
  usePageMeta({ title: `${title} | ${name}`, noIndex: true })
}
