// A data directory with the demo agency, for the browser tests and the page benchmark.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf, isRunning } from './setup.mjs'

const cache = '.cache/e2e'

/** What other sources made, and parts of runs that were broken off. */
function removeOthers(kept) {
  if (!existsSync(cache)) return
  for (const name of readdirSync(cache)) {
    if (name === kept || (name.endsWith('.part') && isRunning(parseInt(name, 10)))) continue
    rmSync(path.join(cache, name), { recursive: true, force: true })
  }
}

/**
 * Needs the build. Drawing the pictures takes longest, so the directory is kept while its sources stay. Tests have
 * smaller pictures than visitors.
 */
export function seeded(NODE_ENV = 'test') {
  const isSource = (file) => !/(\.test\.ts|\/ui\/.*)$/.test(file)
  const hash = hashOf(['drizzle', 'src/app/seed', 'src/modules'], isSource).slice(0, 16)
  const directory = path.join(cache, `${NODE_ENV}-${hash}`)
  if (existsSync(directory)) return directory
  removeOthers(path.basename(directory))
  // Of two processes at once each draws its own; the first one's is kept.
  const part = path.join(cache, `${process.pid}.part`)
  rmSync(part, { recursive: true, force: true })
  // Whatever the environment names, nothing but this directory is written.
  const env = { ...process.env, NODE_ENV, DATABASE_URL: '', SMTP_URL: '', DATA_DIR: part }
  const { status } = spawnSync(process.execPath, ['dist/server/cli.js', 'seed'], { stdio: 'inherit', env })
  if (status !== 0) process.exit(1)
  try {
    renameSync(part, directory)
  } catch (error) {
    if (!existsSync(directory)) throw error
    rmSync(part, { recursive: true, force: true })
  }
  return directory
}

if (process.argv[1] === fileURLToPath(import.meta.url)) seeded()
