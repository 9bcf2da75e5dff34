// Programs that the tests need and npm cannot install: a browser, PostgreSQL's server binaries and PgBouncer.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The full path of a command, or null. */
export const which = (command) => {
  const found = spawnSync('sh', ['-c', `command -v "$1"`, 'sh', command], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() || null : null
}

/** Chromium's executable: CHROMIUM_PATH, else the first known name on the PATH; null when there is none. */
export const findChromium = () =>
  process.env.CHROMIUM_PATH ||
  ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(which).find(Boolean) ||
  null

const debian = '/usr/lib/postgresql'

/** The directory of initdb and postgres, the newest version first; null when there is none. */
export const findPostgres = () => {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const onPath = which('initdb')
  return (
    [...versions.map((v) => path.join(debian, v, 'bin')), ...(onPath ? [path.dirname(onPath)] : [])].find(
      (directory) => existsSync(path.join(directory, 'initdb')) && existsSync(path.join(directory, 'postgres')),
    ) ?? null
  )
}

/** PgBouncer's executable, or null; Debian keeps it in a directory that is on the PATH of root alone. */
export const findPgbouncer = () => ['pgbouncer', '/usr/sbin/pgbouncer'].map(which).find(Boolean) ?? null
