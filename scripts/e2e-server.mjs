// The server of the browser tests: the build, on a copy of a seeded data directory that goes away with it.
import { cpSync, rmSync } from 'node:fs'
import { seeded } from './seeded.mjs'

const directory = process.env.E2E_DATA_DIR
process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
cpSync(seeded(), directory, { recursive: true })
process.env.DATA_DIR = directory
await import('../dist/server/main.js')
