// Finds programs that the tests need and npm cannot install: a browser, PostgreSQL's server binaries and PgBouncer.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Returns the full path of a command, or null. */
export const which = (command) => {
  const found = spawnSync('sh', ['-c', `command -v "$1"`, 'sh', command], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() || null : null
}

/** Returns Chromium's executable: CHROMIUM_PATH, else the first known name on the PATH; null for none. */
export const findChromium = () =>
  process.env.CHROMIUM_PATH ||
  ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(which).find(Boolean) ||
  null

const debian = '/usr/lib/postgresql'

/** Returns the directory of initdb and postgres, newest version first; null for none. */
export const findPostgres = () => {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const onPath = which('initdb')
  return (
    [...versions.map((v) => path.join(debian, v, 'bin')), ...(onPath ? [path.dirname(onPath)] : [])].find(
      (directory) => existsSync(path.join(directory, 'initdb')) && existsSync(path.join(directory, 'postgres')),
    ) ?? null
  )
}

/** Returns PgBouncer's executable, or null; Debian installs it in a directory on root's PATH only. */
export const findPgbouncer = () => ['pgbouncer', '/usr/sbin/pgbouncer'].map(which).find(Boolean) ?? null
