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
  // Excludes words, typed into the search field, and `in`: a row of places links to those in it.
  const elsewhere = ['q', 'in']
  expect(read.filter((name) => ![...elsewhere, ...offered].includes(name))).toEqual([])
})

it.each(lists)('$file reads each filter that it offers, and keeps it in its address', ({ file, text }) => {
  // Takes whatever stands between: each filter has its key first, and a kind before the next one.
  const pattern = /key: '(\w+)',(?:(?!key: ')[^])*?kind: '(?:choices|flag|dates)'/g
  const offered = [text, ...findScreens(file)].flatMap((screen) => findAll(screen, pattern))
  const read = findAll(text, /params\.get\('(\w+)'\)/g)
  expect(offered.filter((name) => !read.includes(name))).toEqual([])
  const [, kept = ''] = /const names = \[([^\]]*)\]/.exec(text) ?? []
  const derived = kept.includes('({ key }) => key') ? offered : []
  const names = [...findAll(kept, /'(\w+)'/g), ...derived]
  expect(read.filter((name) => !names.includes(name))).toEqual([])
})

it('words of an address are cut to what lists take', () => {
  expect(all.flatMap((text) => findAll(text, /(?<!toSearch\()(params\.get\('q'\))/g))).toEqual([])
})

const folder = path.resolve('src')
const texts = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^e2e\/|^testing\//.test(file))
    .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
)
const getImports = (file: string) =>
  [...texts.get(file)!.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].flatMap((match) => {
    const place = path.posix.join(path.posix.dirname(file), match[1]!)
    return [`${place}.tsx`, `${place}.ts`].filter((one) => texts.has(one))
  })
const imports = new Map([...texts.keys()].map((file) => [file, getImports(file)]))
const screens = [
  ...texts.get('app/web/office-pages.ts')!.matchAll(/'(\/[^']+)': screen\('(\w[^/]*)\/([^/]+)\/([^']+)'\)/g),
]
/** Lists what a screen and what it imports, three steps deep, read from the address. */
const getRead = (address: string): Set<string> => {
  const [, , module, room, name] = screens.find((one) => one[1] === address) ?? []
  let files = new Set([`modules/${module}/${room}/ui/office/${name}.page.tsx`].filter((file) => texts.has(file)))
  for (let step = 0; step < 3; step++) files = new Set([...files, ...[...files].flatMap((file) => imports.get(file)!)])
  const reads = /(?:(?:params|\[0\])\.(?:get|has)|useOpenRow)\('(\w+)'/g
  return new Set([...files].flatMap((file) => findAll(texts.get(file)!, reads)))
}
const links = [...texts].flatMap(([file, text]) =>
  [...text.matchAll(/(\/admin\/[\w/-]+)\?((?:[^`'"\s$]|\$\{[^}]*\})*)/g)].map(([, address, query]) => ({
    file,
    address: address!,
    names: query!.split('&').map((part) => part.split('=')[0]!),
  })),
)

it('links to a screen with what it reads from its address, name by name', () => {
  expect(links.length).toBeGreaterThan(50)
  const known = new Map([...new Set(links.map((one) => one.address))].map((address) => [address, getRead(address)]))
  // Leaves out the query of a report, which is made and read in one file.
  const isKnown = (address: string, name: string) =>
    known.get(address)!.has(name) || (address === '/admin/reports' && !/^\w+$/.test(name))
  const unknown = links.flatMap(({ file, address, names }) =>
    names.filter((name) => !isKnown(address, name)).map((name) => `${file}: ${address}?${name}`),
  )
  expect(unknown).toEqual([])
})
