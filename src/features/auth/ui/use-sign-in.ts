import { useState } from 'react'
import { usePrivateData } from '../../../platform/web/private-data'
import { toast } from '../../../platform/web/toast'
import { failureText, trpc } from '../../../platform/web/trpc'
import type { SignedInUser } from '../user.rules'

/** Both doors, the dialog's and the staff's: what follows a sign-in that worked, and one that did not. */
export function useSignIn(door: 'login' | 'staffLogin', onDone: (user: SignedInUser) => void) {
  const cache = trpc.useUtils()
  const privateData = usePrivateData()
  const [failure, setFailure] = useState<string | null>(null)
  const options = {
    onMutate: () => setFailure(null),
    onSuccess: ({ user }: { user: SignedInUser }) => {
      cache.auth.me.setData(undefined, { user })
      // What was fetched as a visitor may look different to this user.
      privateData.renew()
      toast({ title: 'Login Successful', message: `Welcome back, ${user.firstName || user.name || user.email}!` })
      onDone(user)
    },
    onError: (error: unknown) => {
      const reason = failureText(error) || 'Login failed'
      setFailure(reason)
      toast({ title: 'Login Failed', message: reason, tone: 'error' })
    },
  }
  const login = trpc.auth.login.useMutation(options)
  const staffLogin = trpc.auth.staffLogin.useMutation(options)
  const { mutate, isPending } = door === 'login' ? login : staffLogin
  return { signIn: mutate, isPending, failure }
}
