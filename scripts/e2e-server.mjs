// The server of the browser tests: the build, on a copy of a seeded data directory that goes away with it.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from './setup.mjs'

const cache = '.cache/e2e'

/** A data directory with the demo agency; drawing its pictures takes longest, so it is kept while its sources stay. */
function seeded() {
  const isSource = (file) => !/(\.test\.ts|\/ui\/.*)$/.test(file)
  const directory = path.join(cache, hashOf(['drizzle', 'src/app/seed', 'src/features'], isSource).slice(0, 16))
  if (existsSync(directory)) return directory
  rmSync(cache, { recursive: true, force: true })
  const part = `${directory}.part`
  const env = { ...process.env, DATA_DIR: part }
  const { status } = spawnSync(process.execPath, ['dist/server/cli.js', 'seed'], { stdio: 'inherit', env })
  if (status !== 0) process.exit(1)
  renameSync(part, directory)
  return directory
}

const directory = process.env.E2E_DATA_DIR
process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
cpSync(seeded(), directory, { recursive: true })
process.env.DATA_DIR = directory
await import('../dist/server/main.js')
