import { expect, inject, it } from 'vitest'
import { runsAll } from '../../../scripts/scope.mjs'
import { testDeps } from '../context'
import { useDatabase } from '../database'
import { fill } from './fill'
import { fillStates } from './fill-states'
import { findMissing } from './states'

/** Makes sure that a release's data can be saved on the day of the release. */

const database = useDatabase()

it.runIf(runsAll && inject('engine').kind === 'postgres')(
  'the next release can be kept: every table gets a row, and every state of each',
  { timeout: 600_000 },
  async () => {
    await fill(testDeps({ db: database.db, env: { RATE_LIMIT_FACTOR: '1000000' } }))
    await fillStates(database.db)
    expect(await findMissing(database.db)).toEqual({ tables: [], states: [] })
  },
)
