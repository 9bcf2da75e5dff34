// Implements npm start: installs what is missing, builds what is stale, then runs the server. With `--empty` the agency
// is one's own, without demo data and in a directory of its own.
import { existsSync } from 'node:fs'
import { buildOrFail, checkNode, installDependencies, readDotEnv } from './setup.mjs'

const usage = `Usage: npm start                the demo agency on the first run; later goes on with it, in .data
       npm start -- --empty     an agency of your own, in .agency
       npm start -- --help      this text

README.md lists the variables that configure it, such as PORT and DATABASE_URL.`

const words = process.argv.slice(2)
const isAsked = words.some((word) => word === '--help' || word === '-h')
const unknown = words.find((word) => word !== '--empty')
if (isAsked) console.log(usage)
else if (unknown) console.error(`npm start does not know '${unknown}'.\n\n${usage}`)
if (unknown) process.exit(isAsked ? 0 : 1)
const empty = words.includes('--empty')

checkNode()
readDotEnv()
// Refuses to take other keys than those of an agency on PostgreSQL that `--empty` began, as its numbers would not open.
const hasKeys = (folder) => existsSync(`${folder}/encryption-keys`)
/** Tells that an agency in .agency is not on PostgreSQL, and that the one there may be in .data. */
const isOther = () => hasKeys('.data') && existsSync('.agency/pg')
if (!empty && process.env.DATABASE_URL && !process.env.DATA_DIR && hasKeys('.agency') && !isOther()) {
  console.error(
    `.agency has keys of an agency: npm start -- --empty goes on with it, or DATA_DIR=.agency DEMO=false npm start.
Where DATABASE_URL is another one's, write DATA_DIR=.data: the numbers and second factors of this one do not open with those keys.`,
  )
  process.exit(1)
}
installDependencies()
/** Tells that nothing but the demo agency of a first start can be meant. */
const isFirst =
  !empty &&
  ['DATABASE_URL', 'DEMO', 'NODE_ENV'].every((name) => !process.env[name]) &&
  !existsSync(process.env.DATA_DIR || '.data')
buildOrFail({ seed: isFirst })
if (empty) {
  process.env.DEMO = 'false'
  // Refuses another agency's data; one that was begun so is opened again, wherever it is by now.
  process.env.NEW_AGENCY = 'true'
  process.env.DATA_DIR ||= '.agency'
}
await import('../dist/server/main.js')
