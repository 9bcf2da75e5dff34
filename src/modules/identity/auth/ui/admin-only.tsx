import type { ReactNode } from 'react'
import { EmptyState } from '../../../../platform/web/components/empty-state'
import { canAdminister } from '../access.rules'
import { useUser } from './use-user'

/** Shows a screen to administrators; refers others to them. */
export function AdminOnly({ children }: { children: ReactNode }) {
  if (canAdminister(useUser())) return children
  return <EmptyState title="This is for administrators">Ask an administrator of the agency.</EmptyState>
}
