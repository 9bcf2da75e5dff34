import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { toHelpAddress } from '../../../guide/topics.rules'

/** Names sections that set nothing: they list what happened, or act. */
const tools = ['outbox', 'api-keys', 'webhooks', 'jobs', 'backups', 'set-up', 'archive']

const page = path.join(import.meta.dirname, 'settings.page.tsx')
const source = readFileSync(page, 'utf8')
const sections = [...source.matchAll(/\{ key: '([\w-]+)',.* (?:Body|Own): (\w+)/g)].map(([, key, component]) => {
  const [, file] = new RegExp(`import \\{ ${component} \\} from '(.+)'`).exec(source)!
  return { key: key!, text: readFileSync(path.join(path.dirname(page), `${file}.tsx`), 'utf8') }
})

describe('each section of the settings', () => {
  it('is read by this test', () => {
    expect(sections.length).toBe(source.match(/\{ key: '/g)!.length)
    expect(sections.map(({ key }) => key)).toEqual(expect.arrayContaining(tools))
  })

  it('shows where its settings show', () => {
    const without = sections.filter(({ text }) => !text.includes('<SettingPreview'))
    expect(without.map(({ key }) => key).toSorted()).toEqual(tools.toSorted())
  })

  it('leads to what the guide says of it', () => {
    expect(sections.filter(({ key }) => toHelpAddress(key) === null)).toEqual([])
  })
})
