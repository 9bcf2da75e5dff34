import type { Logger } from 'pino'
import type { Actor } from '../../shared/actor'
import type { CatalogCache } from './cache'
import type { Db } from './database/db'
import type { Env } from './env'
import type { FindOtherKind } from './import/engine'
import type { Lifecycle } from './lifecycle'
import type { Changes } from './live/changes'
import type { Storage } from './storage'
import type { Encryption } from './encryption'

/** Holds the dependencies of a process; tests pass fakes of them. */
export type Deps = {
  env: Env
  db: Db
  storage: Storage
  encryption: Encryption
  log: Logger
  now: () => Date
  /** Caches answers for one version of the catalog. */
  cache: CatalogCache
  /** Publishes committed changes to open screens of the office. */
  changes: Changes
  /** Lists the lifecycles of all rooms, composed by `app`. */
  lifecycles: readonly Lifecycle[]
  /** Refuses a call of staff that names a record which their role does not see. @throws AppError not-found */
  assertInScope: (ctx: UserCtx, path: string, input: unknown) => Promise<void>
  findOtherKind: FindOtherKind
  /** Revokes links that suppliers were sent at their former addresses, in the transaction that changes these. */
  revokeSupplierLinks: (ctx: Ctx, supplierIds: readonly string[]) => Promise<unknown>
  /** Marks a database that 1.0.0 made: such a server may run beside this one during the upgrade. */
  besideOlder?: boolean
}

/** Sets or clears the session cookie; does nothing without an HTTP answer. */
type SetCookie = (name: string, value: string, attributes: Record<string, unknown>) => void

/** Holds everything a service may use. Composite services pass on what `withTransaction` gives. */
export type Ctx = Deps & {
  actor: Actor
  /** Holds the raw session token of this request; for signing out. */
  sessionToken: string | null
  /** Identifies a browser that signed in before; null without a well-formed token. */
  deviceToken: string | null
  requestId: string
  ip: string
  userAgent: string
  /** Holds the ISO code of the request's country, when a proxy sends it. */
  country: string | null
  idempotencyKey: string | null
  /**
   * Names what the caller sent, or expects to send, to be somebody, valid or not; `another` for a session of another
   * user than the caller's screens are of.
   */
  credential: 'session' | 'key' | 'another' | null
  setCookie: SetCookie
  /** Refuses calls of strangers while the site is not open; absent for all others. */
  assertOpen?: (call: string) => void
  /** Extends the request's deadline to so many seconds from now; see `timeLimits`. */
  allow: (seconds: number) => void
}

export type Call<Input = void> = { ctx: Ctx; input: Input }
/** Holds the context of a signed-in user's call. */
export type UserCtx = Ctx & { actor: NonNullable<Actor> }
export type UserCall<Input = void> = { ctx: UserCtx; input: Input }

/** Makes a context for work without a request: seed, jobs. */
export const createSystemContext = (deps: Deps): Ctx => ({
  ...deps,
  actor: null,
  sessionToken: null,
  deviceToken: null,
  requestId: 'system',
  ip: '127.0.0.1',
  userAgent: '',
  country: null,
  idempotencyKey: null,
  credential: null,
  setCookie: () => undefined,
  allow: () => undefined,
})
