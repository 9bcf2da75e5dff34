import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { it } from 'vitest'

it('has a migration for all that the table.ts files say', { timeout: 60_000 }, async () => {
  await promisify(execFile)(process.execPath, ['scripts/db-generate.mjs', '--check'])
})
