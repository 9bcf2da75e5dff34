// Writes the next numbered migration, drizzle/NNNN_NAME.sql, from the difference between the table.ts files and
// drizzle/snapshot.json. With --check: only reports whether a migration is missing. With --empty: writes one where no
// table changed, for other functions or triggers, or for hand-written SQL.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const isCheck = process.argv.includes('--check')
const isEmpty = process.argv.includes('--empty')
const name = process.argv.slice(2).find((argument) => !argument.startsWith('-'))
const stop = (message) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
if (!isCheck && !/^[a-z][a-z0-9_]*$/.test(name ?? '')) stop('Usage: npm run db:generate -- name_of_the_change')

const snapshot = 'drizzle/snapshot.json'
mkdirSync('.cache', { recursive: true })
// Imitates drizzle-kit's folder, which needs a journal and a snapshot for each migration; it compares with the last one
// only.
const folder = mkdtempSync('.cache/db-generate-')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
mkdirSync(path.join(folder, 'meta'))
cpSync(snapshot, path.join(folder, 'meta/0000_snapshot.json'))
const entry = { idx: 0, version: '7', when: 0, tag: '0000_last', breakpoints: false }
writeFileSync(
  path.join(folder, 'meta/_journal.json'),
  JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }),
)

// Inherits the terminal, where drizzle-kit asks whether a column was renamed.
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', name ?? 'missing'],
  {
    stdio: isCheck ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DRIZZLE_OUT: folder },
  },
)
const generated = readdirSync(folder).find((file) => file.endsWith('.sql'))
// Ends with 0 when a file does not load.
if (status !== 0 || /Error:/.test(stderr)) stop(stderr)
if (isCheck && !generated && !/No schema changes/.test(stdout)) stop(stdout)
if (isCheck && generated) stop('The table.ts files have changed: run npm run db:generate -- NAME.')
if (!isCheck && (generated || isEmpty)) {
  const numbers = readdirSync('drizzle')
    .map((file) => parseInt(file, 10))
    .filter(Number.isInteger)
  const file = `drizzle/${String(Math.max(...numbers) + 1).padStart(4, '0')}_${name}.sql`
  const empty = '-- Functions and triggers of this version.'
  writeFileSync(file, `${generated ? readFileSync(path.join(folder, generated), 'utf8').trimEnd() : empty}\n`)
  if (generated) cpSync(path.join(folder, 'meta/0001_snapshot.json'), snapshot)
  console.log(`Wrote ${file}. Rows that exist must pass it: fill new columns there before they become NOT NULL.`)
}
