import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasUnsaved } from '../../../platform/web/unsaved'
import type { SignedInUser } from '../../auth/user.rules'
import { useMe } from '../../auth/ui/use-user'

const logout = [['auth', 'logout']]

/**
 * Whose account pages are on screen. A session that ran out while something was typed takes nothing away: the page stays
 * as it is, and its next call asks to sign in again. Signing out on purpose does.
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
