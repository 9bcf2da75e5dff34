// Makes the files of an empty embedded database, which takes as long as building the server that fills it.
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const directory = path.resolve(process.env.DATA_DIR || '.data')
const made = `${directory}.new`

await rm(made, { recursive: true, force: true })
await mkdir(made, { recursive: true, mode: 0o700 })
const client = await PGlite.create(path.join(made, 'pg'))
await client.close()
// Puts them in place when they are whole, so that nothing opens a part of them; beside it, as files move within one disk.
await rename(made, directory)
