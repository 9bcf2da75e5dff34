import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { composeRooms } from '../app/lifecycles'
import type { MailTransport, OutgoingMail } from '../modules/core/email/delivery.rules'
import { type Ctx, type Deps, createSystemContext } from '../platform/server/context'
import type { Db } from '../platform/server/database/db'
import { readEnv } from '../platform/server/env'
import { claimJobs } from '../platform/server/jobs/claim'
import { type JobKind, runJob, toCapacity } from '../platform/server/jobs/run'
import type { Storage } from '../platform/server/storage'
import { CatalogCache } from '../platform/server/cache'
import { Changes } from '../platform/server/live/changes'
import { newKey, createEncryption } from '../platform/server/encryption'

type Clock = { now: () => Date; set: (instant: string) => void; advance: (seconds: number) => void }

/** Creates a fake clock that only moves on request. */
export function fakeClock(start = '2027-03-01T12:00:00Z'): Clock {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = Date.parse(instant)
    },
    advance: (seconds) => {
      time += seconds * 1000
    },
  }
}

/** Stores files in memory; `files` holds them. */
export function memoryStorage(): Storage & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>()
  return {
    files,
    read: async (key) => files.get(key) ?? null,
    write: async (key, data) => void files.set(key, data),
    remove: async (key) => void files.delete(key),
    isReady: async () => true,
  }
}

/** Shares one key with all tests, so that what a factory encrypted decrypts everywhere. */
export const testKeys = newKey('test')
export const testEncryption = createEncryption(testKeys)

/** Records sent and discarded mails. */
export function fakeTransport(): MailTransport & { sent: OutgoingMail[]; discarded: string[] } {
  const [sent, discarded]: [OutgoingMail[], string[]] = [[], []]
  return {
    sent,
    discarded,
    send: async (mail) => void sent.push(mail),
    discard: async (ids) => void discarded.push(...ids),
    close: () => undefined,
  }
}

export type TestDeps = Deps & {
  clock: Clock
  storage: ReturnType<typeof memoryStorage>
  mails: ReturnType<typeof fakeTransport>
}

/**
 * Makes the process's dependencies, with fakes for everything but the database. `env` overrides single keys, as text.
 */
export function testDeps({ db, env = {}, now }: { db: Db; env?: Record<string, string>; now?: string }): TestDeps {
  const clock = fakeClock(now)
  const mails = fakeTransport()
  return {
    db,
    clock,
    now: clock.now,
    cache: new CatalogCache(db),
    changes: new Changes(),
    storage: memoryStorage(),
    encryption: testEncryption,
    mails,
    ...composeRooms(mails),
    log: pino({ level: 'silent' }),
    env: readEnv({
      NODE_ENV: 'test',
      APP_URL: 'http://itinera.test',
      DATA_DIR: path.join(tmpdir(), 'itinera-tests'),
      LOG_LEVEL: 'silent',
      // Raises the deadline, as parallel tests compile modules on request.
      REQUEST_SECONDS: '60',
      ...(env.NODE_ENV === 'production' && { ALLOW_HTTP: 'true', MAIL_KEEP_FILES: 'true' }),
      ...env,
    }),
  }
}

/** Makes the context of one call, a visitor's unless overridden; `cookies` collects the cookies it sets. */
export function testContext(deps: Deps, overrides: Partial<Ctx> = {}): Ctx & { cookies: Map<string, string> } {
  const cookies = new Map<string, string>()
  return {
    ...createSystemContext(deps),
    requestId: 'test',
    userAgent: 'vitest',
    setCookie: (name, value) => void cookies.set(name, value),
    allow: () => undefined,
    ...overrides,
    cookies,
  }
}

/** Runs all due jobs until none is left. @returns the number of runs */
export async function runDueJobs(deps: Deps, kinds: readonly JobKind[]): Promise<number> {
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]))
  for (let ran = 0; ;) {
    const claimed = await claimJobs(deps, kinds.map(toCapacity))
    if (claimed.length === 0) return ran
    await Promise.all(claimed.map((job) => runJob(deps, byKind.get(job.kind)!, job, new AbortController().signal)))
    ran += claimed.length
  }
}

/** Runs the rooms' due jobs, as the server's runner would. @returns the number of runs */
export const runJobs = (deps: Deps): Promise<number> =>
  runDueJobs(
    deps,
    deps.lifecycles.flatMap(({ jobs = [] }) => jobs),
  )
