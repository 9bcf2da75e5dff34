// Installs and builds what is missing or stale, before `npm start` and `npm test`. Plain Node, no dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, findPgbouncer, findPostgres, which } from './programs.mjs'

/** Changes to the root of the checkout, where everything runs. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const fail = (message) => {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** Runs a command with our terminal but without input; true when it succeeded. */
const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } }).status === 0

const oldestNode = [20, 19]

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    fail(`Itinera needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`)
  }
}

/** Loads settings of the optional file `.env`; existing environment variables win. */
export function readDotEnv() {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

const marker = 'node_modules/.installed'
/** Detects interrupted installs: npm writes this file at the end of each. */
const npmsRecord = 'node_modules/.package-lock.json'

const getTime = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

function isInstalled(lockHash) {
  if (!existsSync(npmsRecord)) return false
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash) return true
  // Accepts an install by hand: npm's record is as new as the lock file that it wrote or read. A lock file of an older
  // release is older than the record, too, which is then that of the last install here.
  const installed = getTime(npmsRecord)
  return installed > getTime(marker) && installed >= getTime('package-lock.json') - 5000
}

function noteInstalled(lockHash) {
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash) return
  try {
    writeFileSync(marker, lockHash)
  } catch {
    // Goes on: modules that another user installed are read only, and their record says as much.
  }
}

/** Runs `npm ci` unless the installed modules match the lock file. */
export function installDependencies() {
  const lockHash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (!isInstalled(lockHash)) {
    console.log('Installing dependencies …')
    // Includes build tools, which NODE_ENV=production would leave out.
    if (!run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])) fail('npm ci failed.')
  }
  noteInstalled(lockHash)
}

const built = ['src', 'docs/guide', 'public', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
const listFiles = (entry) =>
  statSync(entry).isDirectory()
    ? readdirSync(entry)
        .toSorted()
        .flatMap((name) => listFiles(path.join(entry, name)))
    : [entry]

/** Hashes the names and contents of all files in these places that `isCounted`. */
export function hashFiles(entries, isCounted) {
  const hash = createHash('sha256')
  for (const file of entries.filter((entry) => existsSync(entry)).flatMap(listFiles)) {
    if (isCounted(file)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Tells whether the process that wrote its number here has ended; false without the file. */
function hasDied(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // Is not this process, which holds no lock yet: containers give the same numbers again.
    return pid === process.pid || !isRunning(pid)
  } catch {
    return false
  }
}

/** Runs the work under a file lock: waits for another process, unless it has died. */
export function alone(file, work) {
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (tries === 5) console.log('Waiting for another build …')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    if (hasDied(file)) rmSync(file, { force: true })
  }
  try {
    return work()
  } finally {
    rmSync(file, { force: true })
  }
}

const stamp = 'dist/.stamp'

/**
 * Builds client and server unless the last build had the same sources; with `seed` it loads the demo agency meanwhile.
 * True when there is such a build.
 */
export function build({ seed = false } = {}) {
  mkdirSync('.cache', { recursive: true })
  return alone('.cache/building', () => {
    const hash = hashFiles(built, (file) => !/\.(test|spec)\.tsx?$/.test(file))
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
    console.log('Building, which takes a minute or two the first time …')
    rmSync(stamp, { force: true })
    const options = seed ? ['--', '--seed'] : []
    if (!run('npm', ['run', 'build', '--silent', ...options], { NODE_ENV: 'production' })) return false
    mkdirSync('dist', { recursive: true })
    writeFileSync(stamp, hash)
    return true
  })
}

export function buildOrFail(options) {
  if (!build(options)) fail('The build failed.')
}

const apt = { DEBIAN_FRONTEND: 'noninteractive' }
let listsAreFresh = false

/** Runs a command as root, directly or through a sudo that asks for no password. */
function asRoot(command, args) {
  if (process.getuid?.() === 0) return run(command, args, apt)
  const env = Object.entries(apt).map(([key, value]) => `${key}=${value}`)
  return which('sudo') !== null && run('sudo', ['-n', 'env', ...env, command, ...args])
}

function aptInstall(...packages) {
  if (!which('apt-get')) return false
  console.log(`Installing ${packages.join(', ')} …`)
  listsAreFresh ||= asRoot('apt-get', ['update', '-q'])
  const options = ['-y', '-q', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold']
  return asRoot('apt-get', ['install', ...options, ...packages])
}

/** Finds the tests' browser, or installs it from Debian; null when that fails. */
export function ensureChromium() {
  if (!findChromium()) aptInstall('chromium', 'fonts-liberation')
  return findChromium()
}

const clusterSettings = '/etc/postgresql-common/createcluster.conf'

/** Finds PostgreSQL's binaries, or installs them from Debian; null when that fails. */
export function ensurePostgres() {
  if (findPostgres()) return findPostgres()
  // Prevents Debian from creating and starting a server: the tests start theirs and need the binaries only.
  if (which('apt-get') && !existsSync(clusterSettings)) {
    const write = 'mkdir -p "$(dirname "$1")" && echo "create_main_cluster = false" > "$1"'
    asRoot('sh', ['-c', write, 'sh', clusterSettings])
  }
  aptInstall('postgresql')
  return findPostgres()
}

/** Finds PgBouncer, or installs it from Debian; null when that fails. */
export function ensurePgbouncer() {
  if (!findPgbouncer()) aptInstall('pgbouncer')
  return findPgbouncer()
}
