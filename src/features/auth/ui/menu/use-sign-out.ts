import { usePrivateData } from '../../../../platform/web/private-data'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { useSingleFlight } from '../../../../platform/web/hooks/use-single-flight'

/** Milliseconds that a screen has to go away after signing out. */
const leaving = 300

/** Signs this device out and forgets what was fetched and typed meanwhile. */
export function useSignOut(onDone?: () => void) {
  const utils = trpc.useUtils()
  const privateData = usePrivateData()
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    onSuccess: () => {
      utils.auth.me.setData(undefined, { user: null })
      // The office leaves its screens first: what is on them would be asked for again, and refused.
      setTimeout(privateData.forget, leaving)
      toast({ title: 'Logged out successfully' })
      onDone?.()
    },
    onError: (error) => toast({ title: 'Logout Failed', message: failureText(error), tone: 'error' }),
  })
  return { signOut: useSingleFlight(mutate), isPending }
}
