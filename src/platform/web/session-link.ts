import type { TRPCClientError, TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { getFailureData } from './trpc'

/** Lists procedures that begin, end or query a session: their failures never mean that it ended. */
export const authProcedures = new Set([
  'accountSecurity.forgotPassword',
  'auth.login',
  'auth.logout',
  'auth.me',
  'auth.register',
  'accountSecurity.resetForgotten',
  'accountSecurity.revertEmail',
  'auth.staffLogin',
])

/** Tells whose screens this page shows. */
export const shownUser = { getId: (): string | undefined => undefined }

type Session = {
  expectsSession: () => boolean
  /** Clears what this device stored of the ended session. */
  onOver: () => void
  /** Asks to sign in again; true once the same person has. Reloads where another user has signed in. */
  ask: (isAnother: boolean) => Promise<boolean>
}

/**
 * Suspends a call when the session has ended, until its owner has signed in again. Then resends it with the same body
 * and key. Fails as before when nobody signs in, together with concurrent calls: one question is enough.
 */
export const sessionLink =
  <Router extends AnyTRPCRouter>({ expectsSession, onOver, ask }: Session): TRPCLink<Router> =>
  () => {
    let refused = 0
    return ({ op, next }) =>
      observable((observer) => {
        let over = false
        const before = refused
        const onError = async (error: TRPCClientError<Router>) => {
          const { reason, fields } = getFailureData(error)
          const isAnother = reason === 'another-user'
          // Ignores failures that name a field, as they concern the input.
          const isEnded = reason === 'unauthenticated' && !fields && !authProcedures.has(op.path) && expectsSession()
          const isOver = isAnother || isEnded
          if (isOver) onOver()
          const asks = isOver && before === refused
          const again = asks && (await ask(isAnother))
          if (asks && !again) refused++
          if (over) return
          if (again) call = next(op).subscribe(observer)
          else observer.error(error)
        }
        let call = next(op).subscribe({
          next: observer.next,
          complete: observer.complete,
          error: (error) => void onError(error),
        })
        return () => {
          over = true
          call.unsubscribe()
        }
      })
  }
