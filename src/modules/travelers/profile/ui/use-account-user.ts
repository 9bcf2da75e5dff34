import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasUnsaved } from '../../../../platform/web/unsaved'
import type { SignedInUser } from '../../../identity/auth/view'
import { useMe } from '../../../identity/auth/ui/use-user'

const logout = [['auth', 'logout']]

/**
 * Returns the user of the account pages. Keeps the page with unsaved input after the session expires, so that its next
 * call asks to sign in again. Signing out clears it.
 */
export function useAccountUser() {
  const me = useMe()
  const mutations = useQueryClient().getMutationCache()
  const now = me.data?.user ?? null
  const [last, setLast] = useState<SignedInUser | null>(now)
  if (now && now.id !== last?.id) setLast(now)
  const left = mutations.findAll({ mutationKey: logout, status: 'success' }).length > 0
  return { me, user: now ?? (last && hasUnsaved() && !left ? last : null) }
}
