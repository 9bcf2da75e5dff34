import { expect, it } from 'vitest'
import { useServers } from '../testing/process'

const servers = useServers()

const main = ['src/app/main.ts']
const cli = ['src/app/cli.ts', 'admin', 'asha@example.com']

it.each<[string, string[], Record<string, string>, string]>([
  ['a schema', main, { PORT: 'eighty' }, 'The configuration is not valid.\n  PORT: '],
  ['keys', cli, { ENCRYPTION_KEYS: 'k1:short' }, 'ENCRYPTION_KEYS: '],
])('an error of the configuration is words alone: %s', async (_kind, script, env, said) => {
  const { output, ended } = servers.run(script, { DATA_DIR: await servers.directory(), ...env })
  expect(await ended).toBe(1)
  expect(output()).toContain(said)
  expect(output()).not.toMatch(/^\s+at |\.ts:\d|Error:|node:internal/m)
})
