import type { TRPCClientError, TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { failureData } from './trpc'

/** Procedures that begin or end a session, or ask about it: their failures never mean that it ended. */
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

type Session = {
  /** Whether this browser expects a session. */
  expectsSession: () => boolean
  /** The session has ended: what was kept of it on this device goes. */
  onOver: () => void
  /** Asks to sign in again; true once the same person has. */
  ask: () => Promise<boolean>
}

/** A failure that names a field is about what was typed. */
const saysNotSignedIn = (error: unknown): boolean => {
  const { reason, fields } = failureData(error)
  return reason === 'unauthenticated' && !fields
}

/**
 * When a session has ended, the call waits until its owner has signed in again. It is then sent once more, with the
 * same body and key. When nobody signs in, it fails as it did. So do the calls that were under way: one question is
 * enough.
 */
export const sessionLink =
  <Router extends AnyTRPCRouter>({ expectsSession, onOver, ask }: Session): TRPCLink<Router> =>
  () => {
    let refused = 0
    return ({ op, next }) =>
      observable((observer) => {
        let over = false
        const before = refused
        const isSessionOver = (error: unknown) =>
          !authProcedures.has(op.path) && saysNotSignedIn(error) && expectsSession()
        const onError = async (error: TRPCClientError<Router>) => {
          const isOver = isSessionOver(error)
          if (isOver) onOver()
          const asks = isOver && before === refused
          const again = asks && (await ask())
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
