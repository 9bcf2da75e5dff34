// Implements npm run measure: prints the size of the product and how much of it stands outside its rules.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { scriptSizes } from '../bench/bundle.ts'
import { migrateEmbedded } from '../src/platform/server/database/db.ts'

const read = (file) => readFileSync(file, 'utf8')
const walk = (folder, skipped = /^$/) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (skipped.test(file)) return []
    return entry.isDirectory() ? walk(file, skipped) : [file]
  })
const countIn = (files, pattern) => files.reduce((sum, file) => sum + (read(file).match(pattern)?.length ?? 0), 0)
const show = (name, ...values) => console.log(`${name.padEnd(36)}${values.join(', ')}`)
const number = (n) => n.toLocaleString('en')
const showLines = (name, files) => {
  const lines = files.map((file) => read(file).split('\n').length - 1)
  show(name, `${number(files.length)} files`, `${number(lines.reduce((sum, n) => sum + n, 0))} lines`)
}

const src = walk('src')
const code = src.filter((file) => /\.tsx?$/.test(file))
const isSeed = (file) => file.startsWith('src/app/seed/')
const isTest = (file) => /\.test\.tsx?$/.test(file) || /^src\/(testing|e2e)\//.test(file)
const product = code.filter((file) => !isTest(file) && !isSeed(file))
const css = src.filter((file) => file.endsWith('.css'))
const sql = [...walk('drizzle/functions'), ...walk('drizzle/triggers')]

showLines('product, TypeScript', product)
showLines('product, CSS', css)
showLines('product, SQL', sql)
showLines(
  'migrations',
  walk('drizzle', /\/(functions|triggers)$/).filter((file) => file.endsWith('.sql')),
)
showLines(
  'seed, TypeScript',
  code.filter((file) => isSeed(file) && !isTest(file)),
)
showLines(
  'seed, data',
  src.filter((file) => isSeed(file) && /\.(csv|json)$/.test(file)),
)
showLines(
  'bench',
  walk('bench', /\/node_modules$/).filter((file) => file.endsWith('.ts')),
)
showLines('tests', code.filter(isTest))
show('decision records', readdirSync('docs/decisions').length)

show('px in CSS', number(countIn(css, /\d+px\b/g)))
const lifecycle = 'src/platform/server/lifecycle.ts'
const hooks = existsSync(lifecycle) ? (/export type Lifecycle = \{(.*?)^\}/ms.exec(read(lifecycle))?.[1] ?? '') : ''
show('lifecycle hooks', hooks.match(/^ {2}\w+\?:/gm)?.length ?? 0)

/** Lists the groups of names that reach each other. */
function findCircles(graph) {
  const reach = (start) => {
    const seen = new Set()
    const left = [...(graph.get(start) ?? [])]
    for (let name = left.pop(); name; name = left.pop()) {
      if (seen.has(name)) continue
      seen.add(name)
      left.push(...(graph.get(name) ?? []))
    }
    return seen
  }
  const reached = new Map([...graph.keys()].map((name) => [name, reach(name)]))
  const groups = new Map()
  for (const [name, seen] of reached) {
    if (!seen.has(name)) continue
    const group = [...seen].filter((one) => reached.get(one)?.has(name)).toSorted()
    groups.set(group.join(' '), group)
  }
  return [...groups.values()]
}
const statement = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm
const byFile = new Map()
const byModule = new Map()
const add = (graph, from, to) => graph.set(from, (graph.get(from) ?? new Set()).add(to))
const getModule = (file) => /^src\/modules\/([^/]+)\//.exec(file)?.[1]
for (const file of product) {
  for (const [, typeOnly, specifier] of read(file).matchAll(statement)) {
    const to = path.posix.join(path.posix.dirname(file), specifier)
    if (typeOnly) continue
    add(byFile, file.replace(/\.tsx?$/, ''), to)
    const [a, b] = [getModule(file), getModule(to)]
    if (a && b && a !== b) add(byModule, a, b)
  }
}
show('circles', `${findCircles(byModule).length} of modules`, `${findCircles(byFile).length} of files`)
const [plan, contents] = read('src/modules/structure.test.ts').split("describe('contents'")
const countNamed = (text) => text.match(/(?:^ +|[[,] ?)'[a-z][\w/.-]*\.tsx?(?: → \w+)?'/gm)?.length ?? 0
show('exceptions of order, ownership', countNamed(plan), countNamed(read('src/modules/ownership.test.ts')))
show('files named by other checks', countNamed(contents))

const database = await PGlite.create({ extensions: { pg_trgm, btree_gist } })
await migrateEmbedded(database)
const ask = async (question) => (await database.query(question)).rows[0].n
const ours =
  "FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prolang <> (SELECT oid FROM pg_language WHERE lanname = 'c')"
const trigger =
  'SELECT count(*)::int AS n FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal AND p.prosrc'
const tables = "SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'"
const older = "AND pg_get_triggerdef(t.oid) LIKE '%is_older_server()%'"
show(
  'triggers',
  `${await ask(`${trigger} ~ 'RAISE'`)} refuse`,
  `${await ask(`${trigger} !~ 'RAISE' ${older}`)} work for older servers`,
  `${await ask(`${trigger} !~ 'RAISE' ${older.replace('LIKE', 'NOT LIKE')}`)} others`,
)
show('SQL functions', await ask(`SELECT count(*)::int AS n ${ours}`))
show('tables, indexes', await ask(tables), await ask(tables.replace('pg_tables', 'pg_indexes')))
await database.close()

if (existsSync('dist/client')) {
  for (const { route, bytes } of scriptSizes()) show(`scripts of ${route}, gzipped`, `${number(bytes)} bytes`)
}

if (existsSync('node_modules')) {
  const { packages } = JSON.parse(read('package-lock.json'))
  /** Adds up the blocks that files take on the disk; a package's own ones, without those nested in it. */
  const measure = (folder) =>
    walk(folder, /\/node_modules$/).reduce((sum, file) => sum + lstatSync(file).blocks * 512, 0)
  const sizes = Object.entries(packages)
    .filter(([name]) => name && existsSync(name))
    .map(([name, { dev }]) => ({ dev, size: measure(name) }))
  const total = (list) => `${Math.round(list.reduce((sum, { size }) => sum + size, 0) / 1_048_576)} MB`
  show('node_modules', `${total(sizes)} whole`, `${total(sizes.filter(({ dev }) => !dev))} production`)
}
