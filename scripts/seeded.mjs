// Prepares a data directory with the demo agency, for the browser tests and the page benchmark.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashFiles, isRunning } from './setup.mjs'

const cache = '.cache/e2e'

/** Removes results of other sources, and parts of interrupted runs. */
function removeOthers(kept) {
  if (!existsSync(cache)) return
  for (const name of readdirSync(cache)) {
    if (name === kept || (name.endsWith('.part') && isRunning(parseInt(name, 10)))) continue
    rmSync(path.join(cache, name), { recursive: true, force: true })
  }
}

/**
 * Requires the build. Caches the directory by its sources, as loading takes long. Tests have smaller pictures than
 * visitors.
 */
export function seeded(NODE_ENV = 'test') {
  const isSource = (file) => !/(\.test\.ts|\/ui\/.*)$/.test(file)
  const hash = hashFiles(['drizzle', 'src/app/seed', 'src/modules'], isSource).slice(0, 16)
  const directory = path.join(cache, `${NODE_ENV}-${hash}`)
  if (existsSync(directory)) return directory
  removeOthers(path.basename(directory))
  // Lets concurrent processes load their own; the first result is kept.
  const part = path.join(cache, `${process.pid}.part`)
  rmSync(part, { recursive: true, force: true })
  // Overrides the environment, so that only this directory is written.
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
