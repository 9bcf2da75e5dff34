import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../shared/errors'

/** Names the folder of temporary files, one per root, so that leftovers of a killed process are found. */
const getPartsFolder = (root: string) => path.join(root, '.parts')

/** Matches the error codes of a full disk, quota or inode table. */
const isFull = (error: unknown) => /^(ENOSPC|EDQUOT)$/.test(String((error as { code?: unknown }).code))

export const storageFull = () => new AppError('storage-full', 'There is no space left to store this')

/**
 * Puts the part into `root`, a directory of the same file system that `sweepParts` cleans; without it beside the file.
 * Flushes data and directory entry to the disk before it returns, if `durable`.
 */
type Options = { root?: string; durable?: boolean }

/** Creates the folder only after ENOENT: checking first would take as long as the work. */
const ensureFolder = (file: string, work: () => Promise<void>): Promise<void> =>
  work().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    return work()
  })

/**
 * Writes a file whole or not at all, readable by its owner only.
 * @throws AppError storage-full, with nothing left behind
 */
export async function writeFileAtomic(file: string, data: Buffer | string, { root, durable }: Options): Promise<void> {
  const part = root ? path.join(getPartsFolder(root), randomUUID()) : `${file}.part`
  try {
    await ensureFolder(part, () => writeFile(part, data, { mode: 0o600, flush: durable }))
    await ensureFolder(file, () => rename(part, file))
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw isFull(error) ? storageFull() : error
  }
  if (durable) await flushDirectory(file)
}

/** Flushes the directory, so that the name survives a power failure. Ignores systems that cannot open a directory. */
export async function flushDirectory(file: string): Promise<void> {
  const directory = await open(path.dirname(file)).catch(() => null)
  await directory?.sync().catch(() => undefined)
  await directory?.close()
}

/** Removes parts older than `ageMs`, left by killed processes. @returns the number removed */
export async function sweepParts(root: string, ageMs: number): Promise<number> {
  const names = await readdir(getPartsFolder(root)).catch(() => [])
  const before = Date.now() - ageMs
  let swept = 0
  for (const name of names) {
    const part = path.join(getPartsFolder(root), name)
    const found = await stat(part).catch(() => null)
    if (!found || found.mtimeMs > before) continue
    await rm(part, { force: true })
    swept++
  }
  return swept
}
