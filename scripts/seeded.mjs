// A data directory with the demo agency, for the browser tests and the page benchmark.
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from './setup.mjs'

const cache = '.cache/e2e'

/** Needs the build. Drawing the pictures takes longest, so the directory is kept while its sources stay. */
export function seeded() {
  const isSource = (file) => !/(\.test\.ts|\/ui\/.*)$/.test(file)
  const directory = path.join(cache, hashOf(['drizzle', 'src/app/seed', 'src/features'], isSource).slice(0, 16))
  if (existsSync(directory)) return directory
  rmSync(cache, { recursive: true, force: true })
  const part = `${directory}.part`
  // Whatever the environment names, nothing but this directory is written.
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', SMTP_URL: '', DATA_DIR: part }
  const { status } = spawnSync(process.execPath, ['dist/server/cli.js', 'seed'], { stdio: 'inherit', env })
  if (status !== 0) process.exit(1)
  renameSync(part, directory)
  return directory
}

if (process.argv[1] === fileURLToPath(import.meta.url)) seeded()
