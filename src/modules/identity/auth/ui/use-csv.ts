import type { Csv } from '../../../../platform/web/office/csv-button'
import { can } from '../../../../shared/permissions'
import { useUser } from './use-user'

/** Returns a list's CSV export for users who may export (product.md 6.2), else null. */
export function useCsv(name: string, load: Csv['load']): Csv | null {
  return can(useUser(), 'lists.export') ? { name, load } : null
}
