// Implements npm start: installs what is missing, builds what is stale, then runs the server. With `--empty` the agency
// is one's own, without demo data and in a directory of its own.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildOrFail, checkNode, installDependencies, readDotEnv } from './setup.mjs'

const { empty } = parseArgs({ options: { empty: { type: 'boolean' } } }).values

checkNode()
installDependencies()
readDotEnv()
/** Tells that nothing but the demo agency of a first start can be meant. */
const isFirst =
  !empty &&
  ['DATABASE_URL', 'DEMO', 'NODE_ENV'].every((name) => !process.env[name]) &&
  !existsSync(process.env.DATA_DIR || '.data')
buildOrFail({ seed: isFirst })
if (empty) {
  process.env.DEMO = 'false'
  // Refuses another agency's data; its own directory is opened again.
  if (process.env.DATABASE_URL || process.env.DATA_DIR) process.env.NEW_AGENCY = 'true'
  process.env.DATA_DIR ||= '.agency'
}
await import('../dist/server/main.js')
