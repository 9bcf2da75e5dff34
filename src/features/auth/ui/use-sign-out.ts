import { toast } from '../../../platform/web/toast'
import { failureText, trpc } from '../../../platform/web/trpc'

/** Signs this device out; what was fetched meanwhile is fetched again as a visitor. */
export function useSignOut(onDone?: () => void) {
  const cache = trpc.useUtils()
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    onSuccess: () => {
      cache.auth.me.setData(undefined, { user: null })
      void cache.invalidate()
      toast({ title: 'Logged out successfully' })
      onDone?.()
    },
    onError: (error) => toast({ title: 'Logout Failed', message: failureText(error), tone: 'error' }),
  })
  return { signOut: mutate, isPending }
}
