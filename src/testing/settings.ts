import type { UpdateAgencyInput } from '../modules/settings/settings/schema'
import { callerAs } from './callers'
import type { TestDeps } from './context'

/** Changes settings as an administrator does in the office; the others stay. */
export async function changeSettings(deps: TestDeps, changes: Omit<UpdateAgencyInput, 'version'>) {
  const { call } = await callerAs(deps, 'admin')
  const { version } = await call.settings.agency()
  return call.settings.update({ version, ...changes })
}
