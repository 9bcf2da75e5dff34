import { expect, it } from 'vitest'
import { useServers } from '../testing/process'

const servers = useServers()

const admin = ['db:admin', 'asha@example.com']

it.each<[string, 'main' | 'cli', string[], Record<string, string>, string]>([
  ['a schema', 'main', [], { PORT: 'eighty' }, 'The configuration is not valid.\n  PORT: '],
  ['keys', 'cli', admin, { ENCRYPTION_KEYS: 'k1:short' }, 'ENCRYPTION_KEYS: '],
])('an error of the configuration is words alone: %s', async (_kind, program, args, env, said) => {
  const { output, ended } = servers.run(program, args, { DATA_DIR: await servers.directory(), ...env })
  expect(await ended).toBe(1)
  expect(output()).toContain(said)
  expect(output()).not.toMatch(/^\s+at |\.[jt]s:\d|Error:|node:internal/m)
})
