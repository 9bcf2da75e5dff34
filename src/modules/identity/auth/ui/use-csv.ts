import type { Csv } from '../../../../platform/web/office/csv-button'
import { canAdminister } from '../access.rules'
import { useUser } from './use-user'

/** The export of a list, for whoever may take it along (product.md 6.2). */
export function useCsv(name: string, load: Csv['load']): Csv | null {
  return canAdminister(useUser()) ? { name, load } : null
}
