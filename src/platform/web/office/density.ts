import type { ListAddress } from './filters/use-list-address'
import { createChoice } from './stored-choice'

export type Density = 'normal' | 'compact'

export const density = createChoice<Density>('density', ['normal', 'compact'])
/** Returns a list's row height: the shown view's, else the device's. */
export function useDensity({ params }: Pick<ListAddress, 'params'>): Density {
  const own = density.use()
  const kept = params.get('rows')
  return kept === 'compact' || kept === 'normal' ? kept : own
}
/** Stores whether the sidebar shows icons only. */
export const sidebar = createChoice('sidebar', ['open', 'collapsed'])
