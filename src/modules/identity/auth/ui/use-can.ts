import { useCallback } from 'react'
import { can, type Permission } from '../../../../shared/permissions'
import { useUser } from './use-user'

/** Returns a function that tells whether the signed-in user may do all of this. What they may not do is not shown. */
export function useCan(): (...needed: readonly Permission[]) => boolean {
  const user = useUser()
  return useCallback((...needed) => can(user, ...needed), [user])
}
