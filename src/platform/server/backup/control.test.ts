import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askForBackup, serveBackups } from './control'
import { BackupError, type Parts } from './parts'

describe('a server that hands out backups', () => {
  let folder: string
  let stop: () => Promise<void> = async () => undefined
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'itinera-control-'))
  })
  afterEach(async () => {
    await stop()
    await rm(folder, { recursive: true })
  })

  async function* endless(ended: () => void): Parts {
    try {
      for (let n = 1; ; n++) yield { name: `tables/a/${n}`, data: Buffer.alloc(1_000_000) }
    } finally {
      ended()
    }
  }

  /** Reads `most` pieces, then disconnects. */
  async function readPieces(most: number): Promise<number> {
    let count = 0
    for await (const piece of (await askForBackup(folder))!) {
      expect(piece).toBeInstanceOf(Buffer)
      if (++count === most) break
    }
    return count
  }

  it('stops reading for a command that went away, which is no fault of its own', async () => {
    const [ended, failed] = [vi.fn(), vi.fn()]
    stop = await serveBackups(folder, () => endless(ended), failed)
    expect(await readPieces(2)).toBe(2)
    await vi.waitFor(() => expect(ended).toHaveBeenCalled())
    expect(failed).not.toHaveBeenCalled()
  })

  it('hears why there is none', async () => {
    const failed = vi.fn()
    const broken = async function* (): Parts {
      yield { name: 'backup.json', data: Buffer.from('{}') }
      throw new BackupError('The disk is gone.')
    }
    stop = await serveBackups(folder, broken, failed)
    await readPieces(Infinity)
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'The disk is gone.' }))
  })
})
