import { beforeEach } from 'vitest'
import { type TestDeps, testDeps } from './context'
import type { TestDatabase } from './database'

/** Gives each test of a file the process's dependencies anew, with fakes for everything but the database. */
export function useDeps(
  database: TestDatabase,
  options: { env?: Record<string, string>; now?: string } = {},
): TestDeps {
  const deps = {} as TestDeps
  beforeEach(() => {
    Object.assign(deps, testDeps({ db: database.db, ...options }))
  })
  return deps
}
