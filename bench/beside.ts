import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Server, startProduct } from './processes'

/** Migrates and fills a database with the other checkout's own code, under its old or new module names. */
const loader = (checkout: string, url: string, packages: number) => `
import { existsSync } from 'node:fs'
import postgres from 'postgres'
const one = async (...files) => import(files.map((file) => ${JSON.stringify(checkout)} + file).find((file) => existsSync(file)))
const url = ${JSON.stringify(url)}
const { openDatabase } = await one('/src/platform/server/database/db.ts', '/src/platform/server/db.ts')
await (await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' })).close()
const { loadCatalog, loadCatalogue } = await one('/bench/catalog.ts', '/bench/catalogue.ts')
const sql = postgres(url, { max: 2, onnotice: () => undefined })
await (loadCatalog ?? loadCatalogue)(sql, ${packages}, { details: true })
await sql.end()
`

function run(checkout: string, command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${checkout}.`)
}

/** Builds and starts another commit, from a checkout with its modules installed, and fills its database at `url`. */
export async function startBeside(directory: string, url: string, packages: number): Promise<Server> {
  const checkout = path.resolve(directory)
  if (!existsSync(path.join(checkout, 'dist/server/main.js'))) run(checkout, 'npm', ['run', 'build'])
  const script = path.join(checkout, 'bench/.beside.ts')
  await writeFile(script, loader(checkout, url, packages))
  try {
    run(checkout, path.join(checkout, 'node_modules/.bin/tsx'), [script])
  } finally {
    await rm(script)
  }
  return startProduct({ databaseUrl: url, checkout })
}
