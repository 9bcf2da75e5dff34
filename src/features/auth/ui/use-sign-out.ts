import { usePrivateData } from '../../../platform/web/private-data'
import { toast } from '../../../platform/web/toast'
import { failureText, trpc } from '../../../platform/web/trpc'

/** Signs this device out and forgets what was fetched and typed meanwhile. */
export function useSignOut(onDone?: () => void) {
  const cache = trpc.useUtils()
  const privateData = usePrivateData()
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    onSuccess: () => {
      cache.auth.me.setData(undefined, { user: null })
      privateData.forget()
      toast({ title: 'Logged out successfully' })
      onDone?.()
    },
    onError: (error) => toast({ title: 'Logout Failed', message: failureText(error), tone: 'error' }),
  })
  return { signOut: mutate, isPending }
}
