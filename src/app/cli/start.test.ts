import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const start = (...words: string[]) =>
  spawnSync(process.execPath, ['scripts/start.mjs', ...words], { encoding: 'utf8', timeout: 20_000 })

it.each([
  [['--help'], 0, ''],
  [['--empty', '-h'], 0, ''],
  [['--demo'], 1, "npm start does not know '--demo'."],
  [['--empty=yes'], 1, "npm start does not know '--empty=yes'."],
  [['empty'], 1, "npm start does not know 'empty'."],
])('npm start says what it takes where it is called with %s', (words, status, complaint) => {
  const said = start(...words)
  expect(said.status).toBe(status)
  expect(said.stdout + said.stderr).toContain('npm start -- --empty')
  expect(said.stderr.split('\n')[0]).toBe(complaint)
})

let root = ''
const at = (name: string) => path.join(root, name)
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'itinera-setup-'))
  for (const name of ['setup.mjs', 'programs.mjs', 'start.mjs']) cpSync(`scripts/${name}`, at(`scripts/${name}`))
  mkdirSync(at('node_modules'))
  writeFileSync(at('package-lock.json'), 'lock')
  writeFileSync(at('npm'), '#!/bin/sh\ntouch npm-ran', { mode: 0o755 })
})
afterAll(() => rmSync(root, { recursive: true }))

/** Runs Node in that folder, with an npm that leaves a mark. */
const runThere = (settings: string, ...words: string[]) =>
  spawnSync('sh', ['-c', `PATH="$PWD:$PATH" ${settings} exec "$0" "$@"`, process.execPath, ...words], {
    cwd: root,
    encoding: 'utf8',
    timeout: 20_000,
  })
const setUp = (code: string) => {
  const script = `import { alone, installDependencies } from './scripts/setup.mjs'\n${code}`
  return runThere('', '--input-type=module', '-e', script)
}

const lockHash = createHash('sha256').update('lock').digest('hex')
it.each([
  ['are not there', {}, true],
  ['are those of the lock file', { record: 10, marker: 20, noted: lockHash }, false],
  ['were installed by hand', { record: 40 }, false],
  ['were installed by hand since', { record: 40, marker: 20, noted: 'of before' }, false],
  ['are of before it changed', { record: 10, marker: 20, noted: 'of before' }, true],
  // Has a lock file as old as its release, older than the modules of the later one.
  ['are of a later release', { record: 50, marker: 60, noted: 'of a later one' }, true],
])('npm start installs modules that %s: %j, %s', (_what, { record, marker, noted }: Modules, isAsked) => {
  const put = (name: string, second: number | undefined, text: string) => {
    rmSync(at(name), { force: true })
    if (second === undefined) return
    writeFileSync(at(name), text)
    utimesSync(at(name), second, second)
  }
  put('package-lock.json', 30, 'lock')
  put('node_modules/.package-lock.json', record, '{}')
  put('node_modules/.installed', marker, noted ?? '')
  rmSync(at('npm-ran'), { force: true })
  expect(setUp('installDependencies()').status).toBe(0)
  expect(existsSync(at('npm-ran'))).toBe(isAsked)
})
type Modules = { record?: number; marker?: number; noted?: string }

it('npm start waits for no build of a process that had its number, and says for which it waits', () => {
  const code = `import { writeFileSync } from 'node:fs'
    writeFileSync('lock', String(process.pid))
    console.log(alone('lock', () => 'built'))
    writeFileSync('lock', String(process.ppid))
    const { spawn } = await import('node:child_process')
    spawn('sh', ['-c', 'sleep 2; rm lock'], { stdio: 'ignore' })
    console.log(alone('lock', () => 'built after it'))`
  expect(setUp(code).stdout).toBe('built\nWaiting for another build …\nbuilt after it\n')
})

it('npm start makes no keys beside those of an agency of its own on PostgreSQL', () => {
  mkdirSync(at('.agency'))
  writeFileSync(at('.agency/encryption-keys'), 'k1:…')
  const refused = [1, expect.stringContaining('npm start -- --empty goes on with it')]
  const startOn = () => runThere('DATA_DIR= DATABASE_URL=postgres://localhost/x', 'scripts/start.mjs')
  const said = startOn()
  expect([said.status, said.stderr]).toEqual(refused)
  // Is the demo, which was tried before.
  mkdirSync(at('.data'))
  writeFileSync(at('.data/encryption-keys'), 'k1:…')
  const beside = startOn()
  expect([beside.status, beside.stderr]).toEqual(refused)
})
