// Makes the files of an empty embedded database, which takes as long as building the server that fills it.
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const made = '.cache/pg'
const directory = process.env.DATA_DIR || '.data'

await rm(made, { recursive: true, force: true })
const client = await PGlite.create(made)
await client.close()
// Puts them in place when they are whole, so that nothing opens a part of them.
await mkdir(directory, { recursive: true, mode: 0o700 })
await rename(made, path.join(directory, 'pg'))
