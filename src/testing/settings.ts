import type { z } from 'zod'
import type { agencySettings } from '../modules/settings/settings/schema'
import { type Caller, callerAs } from './callers'
import type { TestDeps } from './context'

/** Describes the settings of an agency as tests give them: defaults fill the rest. */
export type AgencyInput = z.input<typeof agencySettings>

type Changes = Omit<Parameters<Caller['settings']['update']>[0], 'version'>

/** Changes settings as an administrator does in the office; the others stay. */
export async function changeSettings(deps: TestDeps, changes: Changes) {
  const { call } = await callerAs(deps, 'admin')
  const { version } = await call.settings.agency()
  return call.settings.update({ version, ...changes })
}
