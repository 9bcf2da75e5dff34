import type { Csv } from '../../../../platform/web/office/csv-button'
import { canAdminister } from '../access.rules'
import { useUser } from './use-user'

/** Returns a list's CSV export for users who may export (product.md 6.2), else null. */
export function useCsv(name: string, load: Csv['load']): Csv | null {
  return canAdminister(useUser()) ? { name, load } : null
}
