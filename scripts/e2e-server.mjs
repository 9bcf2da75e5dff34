// Runs the browser tests' server: the build, on a copy of a seeded data directory that is removed with it. Without the
// demo the directory is empty. A test that forked it removes the directory itself, as it may start the server again.
import { cpSync, existsSync, rmSync } from 'node:fs'
import { seeded } from './seeded.mjs'

/** Moves the clock of this process, its embedded database included, on request of the test that forked it. */
function keepTime() {
  let ahead = 0
  const now = Date.now
  globalThis.Date = class extends Date {
    constructor(...given) {
      if (given.length === 0) super(now() + ahead)
      else super(...given)
    }
    static now() {
      return now() + ahead
    }
  }
  process.on('message', ({ days }) => {
    ahead += days * 86_400_000
    process.send(ahead)
  })
  // Ends with its test.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
if (process.send) keepTime()

const directory = process.env.E2E_DATA_DIR
process.on('exit', () => process.connected || rmSync(directory, { recursive: true, force: true }))
if (process.env.DEMO === 'true' && !existsSync(directory)) cpSync(seeded(), directory, { recursive: true })
process.env.DATA_DIR = directory
await import('../dist/server/main.js')
