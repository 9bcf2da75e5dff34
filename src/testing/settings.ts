import { type Caller, callerAs } from './callers'
import type { TestDeps } from './context'

type Changes = Omit<Parameters<Caller['settings']['update']>[0], 'version'>

/** Changes settings as an administrator does in the office; the others stay. */
export async function changeSettings(deps: TestDeps, changes: Changes) {
  const { call } = await callerAs(deps, 'admin')
  const { version } = await call.settings.agency()
  return call.settings.update({ version, ...changes })
}
