import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Holds what the compiler cannot: that a list offers each filter that it reads from its address. */

const root = path.resolve('src/modules')
const lists = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/ui\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  // Reports have a form of their own.
  .filter(
    ({ file, text }) =>
      text.includes('useListAddress(') && text.includes('params.get(') && !file.includes('/use-report.'),
  )

const all = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/ui\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
/** Finds the screens of a list whose hook stands apart. */
const findScreens = (file: string) => {
  const name = path.basename(file).replace(/\.tsx?$/, '')
  return all.filter((text) => text.includes(`/${name}'`))
}

const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)

it('finds the lists', () => {
  expect(lists.length).toBeGreaterThan(10)
})

it.each(lists)('$file offers each filter of its address', ({ file, text }) => {
  const offered = [text, ...findScreens(file)].flatMap((screen) => findAll(screen, /key: '(\w+)'/g))
  const read = findAll(text, /params\.get\('(\w+)'\)/g)
  // Words are typed into the search field; a row of places links to those in it.
  const elsewhere = ['q', 'in']
  expect(read.filter((name) => ![...elsewhere, ...offered].includes(name))).toEqual([])
})
