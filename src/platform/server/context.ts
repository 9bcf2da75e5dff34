import type { Logger } from 'pino'
import type { Actor } from '../../shared/actor'
import type { CatalogCache } from './cache'
import type { Db } from './database/db'
import type { Env } from './env'
import type { Lifecycle } from './lifecycle'
import type { Changes } from './live/changes'
import type { Storage } from './storage'
import type { Encryption } from './encryption'

/** What the process offers to every call; fakes of these make tests possible without mocks. */
export type Deps = {
  env: Env
  db: Db
  storage: Storage
  encryption: Encryption
  log: Logger
  now: () => Date
  /** Answers that are valid for one version of the catalog. */
  cache: CatalogCache
  /** What commits changed; for open screens of the office. */
  changes: Changes
  /** What each feature keeps, composed by `app`. */
  lifecycles: readonly Lifecycle[]
}

/** Sets or clears the session cookie of the answer; does nothing where there is no HTTP answer. */
export type SetCookie = (name: string, value: string, attributes: Record<string, unknown>) => void

/** Everything a service may use. Composite services pass `{ ...ctx, db: tx }` on. */
export type Ctx = Deps & {
  actor: Actor
  /** The raw session token of this request; for signing out. */
  sessionToken: string | null
  /** The token of a browser that signed in before; null without a well-formed one. */
  deviceToken: string | null
  requestId: string
  ip: string
  userAgent: string
  /** ISO code of the country that the request came from, when a proxy says it. */
  country: string | null
  /** The header Idempotency-Key. */
  idempotencyKey: string | null
  /** The browser expects a session, valid or not. */
  expectsSession: boolean
  setCookie: SetCookie
  /** Gives the request so many more seconds from now; `patience` has the numbers. */
  allow: (seconds: number) => void
}

export type Call<Input = void> = { ctx: Ctx; input: Input }
/** The context of a call that a signed-in user makes. */
export type UserCtx = Ctx & { actor: NonNullable<Actor> }

/** The context of work without a request: seed, jobs. */
export const systemContext = (deps: Deps): Ctx => ({
  ...deps,
  actor: null,
  sessionToken: null,
  deviceToken: null,
  requestId: 'system',
  ip: '127.0.0.1',
  userAgent: '',
  country: null,
  idempotencyKey: null,
  expectsSession: false,
  setCookie: () => undefined,
  allow: () => undefined,
})
