import { forgetCopies, usePrivateData } from '../../../../../platform/web/private-data'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useSingleFlight } from '../../../../../platform/web/hooks/use-single-flight'

/** Gives screens this many milliseconds to unmount after signing out. */
const leaving = 300

/** Signs this device out and clears fetched data and drafts. */
export function useSignOut(onDone?: () => void) {
  const utils = trpc.useUtils()
  const privateData = usePrivateData()
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    // Runs at once, even if the server cannot be reached.
    onMutate: forgetCopies,
    onSuccess: () => {
      utils.auth.me.setData(undefined, { user: null })
      // Leaves the office first: its mounted queries would refetch and fail.
      setTimeout(privateData.forget, leaving)
      toast({ title: 'Logged out successfully' })
      onDone?.()
    },
    onError: (error) => toast({ title: 'Logout Failed', message: describeFailure(error), tone: 'error' }),
  })
  return { signOut: useSingleFlight(mutate), isPending }
}
