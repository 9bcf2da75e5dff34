import { useState } from 'react'
import { usePrivateData } from '../../../../../platform/web/private-data'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { Me } from '../../view'

/** Refetches queries that a visitor loaded. */
export function useOnSignedIn(): (user: Me) => void {
  const utils = trpc.useUtils()
  const privateData = usePrivateData()
  return (user) => {
    utils.auth.me.setData(undefined, { user })
    privateData.renew()
  }
}

type Failure = {
  /** Shows above the button; null if the code's field shows the error. */
  text: string | null
  /** Shows below the code field; null if no code was sent. */
  code: string | null
}
const none: Failure = { text: null, code: null }

/** Signs in for both forms, the dialog's and the staff's, and handles success and failure. */
export function useSignIn(procedure: 'login' | 'staffLogin', onDone: (user: Me) => void) {
  const [failure, setFailure] = useState(none)
  const [wantsCode, setWantsCode] = useState(false)
  const fail = (words: Failure) => {
    setFailure(words)
    toast({ title: 'Login Failed', message: words.text ?? words.code ?? undefined, tone: 'error' })
  }
  const options = {
    onMutate: () => setFailure(none),
    onSuccess: ({ user }: { user: Me }) => {
      toast({ title: 'Login Successful', message: `Welcome back, ${user.firstName || user.name || user.email}!` })
      onDone(user)
    },
    onError: (error: unknown, sent: { code?: string }) => {
      const code = getFailureData(error).fields?.code
      if (code === undefined) return fail({ text: describeFailure(error) || 'Login failed', code: null })
      setWantsCode(true)
      // Treats the request for a code as no error.
      if (sent.code) fail({ text: null, code })
    },
  }
  const login = trpc.auth.login.useMutation(options)
  const staffLogin = trpc.auth.staffLogin.useMutation(options)
  const { mutateAsync } = procedure === 'login' ? login : staffLogin
  return { signIn: mutateAsync, failure, wantsCode }
}
