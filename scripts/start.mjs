// Implements npm start: installs what is missing, builds what is stale, then runs the server. With `--empty` the agency
// is one's own, without demo data and in a directory of its own.
import { parseArgs } from 'node:util'
import { buildOrFail, checkNode, installDependencies, readDotEnv } from './setup.mjs'

const { empty } = parseArgs({ options: { empty: { type: 'boolean' } } }).values

checkNode()
installDependencies()
buildOrFail()
readDotEnv()
if (empty) {
  process.env.DEMO = 'false'
  // Refuses another agency's data; its own directory is opened again.
  if (process.env.DATABASE_URL || process.env.DATA_DIR) process.env.NEW_AGENCY = 'true'
  process.env.DATA_DIR ||= '.agency'
}
await import('../dist/server/main.js')
