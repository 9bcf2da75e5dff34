// The server of the browser tests: the build, on a copy of a seeded data directory that goes away with it.
import { cpSync, rmSync } from 'node:fs'
import { seeded } from './seeded.mjs'

let ahead = 0
const now = Date.now
/** The clock of this process, of its embedded database too. */
globalThis.Date = class extends Date {
  constructor(...given) {
    if (given.length === 0) super(now() + ahead)
    else super(...given)
  }
  static now() {
    return now() + ahead
  }
}
// A test that forked this server lets days pass.
process.on('message', ({ days }) => {
  ahead += days * 86_400_000
  process.send(ahead)
})

const directory = process.env.E2E_DATA_DIR
process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
cpSync(seeded(), directory, { recursive: true })
process.env.DATA_DIR = directory
await import('../dist/server/main.js')
