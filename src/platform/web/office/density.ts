import type { ListAddress } from './filters/use-list-address'
import { createChoice } from './stored-choice'

export type Density = 'normal' | 'compact'

/** Height of the rows of the office's lists, on this device. */
export const density = createChoice<Density>('itinera-density', ['normal', 'compact'])
/** Height of a list's rows: what the shown view keeps, else the device's. */
export function useDensity({ params }: Pick<ListAddress, 'params'>): Density {
  const own = density.use()
  const kept = params.get('rows')
  return kept === 'compact' || kept === 'normal' ? kept : own
}
/** Whether the sidebar shows icons alone. */
export const sidebar = createChoice('itinera-sidebar', ['open', 'collapsed'])
