import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { envKeys, readEnv } from './env'

const lines = readFileSync('.env.example', 'utf8').split('\n')
const settings = lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split(/=(.*)/s))

it('shows every key of the configuration, and no other', () => {
  expect(settings.map(([key]) => key).toSorted()).toEqual(envKeys.toSorted())
})

it('is itself a valid configuration, with the defaults', () => {
  expect(readEnv(Object.fromEntries(settings))).toEqual(readEnv({}))
})
