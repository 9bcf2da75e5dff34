import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'

/** Widens the window to several megabytes, to deduplicate the equal files of PostgreSQL's three databases. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }

/** Keeps only the log segment that a start reads, without remains of earlier use behind its end. */
async function trimLog(folder: string, segment: string, end: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/^[0-9A-F]{24}$/.test(name) && name !== segment) await rm(path.join(folder, name))
  }
  const file = await open(path.join(folder, segment), 'r+')
  const { size } = await file.stat()
  await file.truncate(end)
  await file.truncate(size)
  await file.close()
}

/** Saves an embedded database's data directory in a tenth of the size of its own dump. */
export async function packDirectory(client: PGlite, file: string): Promise<void> {
  for (const command of ['VACUUM FULL', 'SELECT pg_switch_wal()', 'CHECKPOINT']) await client.exec(command)
  const dump = await client.dumpDataDir('none')
  const { rows } = await client.query<{ segment: string; end: number }>(
    `SELECT pg_walfile_name(lsn) AS segment, ((lsn - '0/0') % 16777216)::int AS "end" FROM pg_current_wal_insert_lsn() lsn`,
  )
  const folder = await mkdtemp(path.join(tmpdir(), 'itinera-pack-'))
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: Buffer.from(await dump.arrayBuffer()), stdio: 'pipe' })
  await trimLog(path.join(folder, 'pg_wal'), rows[0]!.segment, rows[0]!.end)
  const tar = execFileSync('tar', ['-cf', '-', '-C', folder, '.'], { maxBuffer: 1e9 })
  await writeFile(
    file,
    brotliCompressSync(tar, { params: { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: tar.length } }),
  )
  await rm(folder, { recursive: true })
}

export async function unpackDirectory(file: string, folder: string): Promise<void> {
  await mkdir(folder)
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: brotliDecompressSync(await readFile(file)) })
}
