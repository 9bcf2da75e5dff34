import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

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
