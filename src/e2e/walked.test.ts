import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const read = (directory: string, ending: RegExp) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(directory, file), 'utf8'))
    .join('\n')

it('each label of the guide is pressed or looked for by a browser test', () => {
  const walks = read('src/e2e', /\.ts$/)
  /** Finds a label as a whole text, as a part of one parted by commas, or before what follows in parentheses. */
  const isWalked = (label: string) =>
    ['', ' (', ','].some((after) =>
      ["'", '`', '/', '^', ','].some((before) =>
        (after ? [after] : ["'", '`', '/', '$']).some((end) => walks.includes(before + label + end)),
      ),
    )
  const labels = new Set([...read('docs/guide', /\.md$/).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label!))
  expect([...labels].filter((label) => !isWalked(label))).toEqual([])
})
