// Writes drizzle/0000_initial.sql from the table.ts files. With --check: only says whether the file is up to date.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'drizzle/0000_initial.sql'
const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'export'], {
  encoding: 'utf8',
})
if (status !== 0 || !stdout.includes('CREATE TABLE')) {
  process.stderr.write(stderr || stdout)
  process.exit(1)
}
if (!process.argv.includes('--check')) writeFileSync(file, stdout)
else if (readFileSync(file, 'utf8') !== stdout) {
  process.stderr.write(`${file} differs from the table.ts files: run npm run db:generate.\n`)
  process.exit(1)
}
