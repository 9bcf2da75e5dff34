import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { order } from './order'

/** Checks that only the module whose `table.ts` declares a table changes it. */

const root = path.resolve('src/modules')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file.includes('/'))
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8')
const getModule = (file: string) => file.split('/')[0]!
const isAbove = (module: string, other: string) => order.indexOf(module) > order.indexOf(other)

type Table = { owner: string; constant: string; name: string }
const tables: Table[] = files
  .filter((file) => file.endsWith('/table.ts'))
  .flatMap((file) =>
    [...readText(file).matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map((match) => ({
      owner: getModule(file),
      constant: match[1]!,
      name: match[2]!,
    })),
  )

/** Lists the tables that hand-written SQL names. What a file imports is for the order of modules to judge. */
const getNamed = (file: string): Table[] =>
  [...readText(file).matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+"?(?:public\.)?([a-z_]+)\b/g)].flatMap(([, name]) =>
    tables.filter((table) => table.name === name),
  )

/**
 * Lists the tables that a file changes: by SQL, which may name their constants, by the query builder, or by helpers.
 */
const getChanged = (file: string): Table[] =>
  [
    ...readText(file).matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:"|\$\{)?([A-Za-z_]+)\b/g),
    ...readText(file).matchAll(/\.(?:insert|update|delete)\((\w+)\)/g),
    ...readText(file).matchAll(/\b(?:insertRows|overwriteRows)\(\s*[\w.]+,\s*(\w+)/g),
  ].flatMap(([, name]) => tables.filter((table) => table.name === name || table.constant === name))

/** Lists 'file → table' for every use of a table that its owner does not allow. */
const listBreaches = (toTables: (file: string) => Table[], isAllowed: (module: string, owner: string) => boolean) => {
  const found = files
    .filter((file) => !file.endsWith('/table.ts'))
    .flatMap((file) =>
      toTables(file)
        .filter(({ owner }) => !isAllowed(getModule(file), owner))
        .map(({ name }) => `${file} → ${name}`),
    )
  return [...new Set(found)].toSorted()
}

it('a table is changed by its module alone', () => {
  expect(tables.length).toBeGreaterThan(25)
  expect(listBreaches(getChanged, (module, owner) => module === owner)).toEqual([])
})

it('SQL names the tables of its module and of those below', () => {
  expect(listBreaches(getNamed, (module, owner) => !isAbove(owner, module))).toEqual([])
})
