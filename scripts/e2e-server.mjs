// The server of the browser tests: the build, on a data directory that goes away with it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const directory = mkdtempSync(path.join(tmpdir(), 'itinera-e2e-'))
process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
process.env.DATA_DIR = directory
await import('../dist/server/main.js')
