import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { it } from 'vitest'

it('has one generated migration that agrees with the table.ts files', { timeout: 60_000 }, async () => {
  await promisify(execFile)(process.execPath, ['scripts/db-generate.mjs', '--check'])
})
