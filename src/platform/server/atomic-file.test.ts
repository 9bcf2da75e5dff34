import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sweepParts, writeFileAtomic } from './atomic-file'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'itinera-files-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

it('a file is there whole, in folders that are made for it, and no part is left', async () => {
  const file = path.join(root, 'a', 'b')
  await writeFileAtomic(file, 'one', { root })
  await writeFileAtomic(file, 'two', { root, durable: true })
  expect(await readFile(file, 'utf8')).toBe('two')
  expect(await readdir(path.join(root, '.parts'))).toEqual([])
})

it('a file that cannot be put in place leaves no part', async () => {
  await mkdir(path.join(root, 'taken', 'folder'), { recursive: true })
  await expect(writeFileAtomic(path.join(root, 'taken'), 'x', { root })).rejects.toThrow()
  expect(await readdir(path.join(root, '.parts'))).toEqual([])
})

it('parts of a killed process are swept, newer ones are kept', async () => {
  const parts = path.join(root, '.parts')
  await mkdir(parts)
  for (const name of ['old', 'new']) await writeFile(path.join(parts, name), 'half')
  await utimes(path.join(parts, 'old'), 1, 1)
  expect(await sweepParts(root, 60_000)).toBe(1)
  expect(await readdir(parts)).toEqual(['new'])
  expect(await sweepParts(root, -1000)).toBe(1)
  expect(await sweepParts(path.join(root, 'none'), 0)).toBe(0)
})

it('a full disk is reported, and keeps the previous file', async ({ skip }) => {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', root]).status === 0
  if (!mounted) skip('no file system may be mounted here')
  try {
    const file = path.join(root, 'picture')
    await writeFileAtomic(file, 'small', { root })
    const large = Buffer.alloc(200_000, 1)
    await expect(writeFileAtomic(file, large, { root })).rejects.toMatchObject({ code: 'storage-full' })
    expect(await readFile(file, 'utf8')).toBe('small')
    expect(await readdir(path.join(root, '.parts'))).toEqual([])
  } finally {
    spawnSync('umount', [root])
  }
})
