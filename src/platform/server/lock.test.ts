import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockDirectory } from './database/db'
import { sha256 } from './storage'

let parent: string
let directory: string
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'itinera-lock-'))
  directory = await mkdtemp(path.join(parent, 'data-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const abstract = process.platform === 'linux' ? [true, false] : [false]

describe.each(abstract)('a lock on a directory (abstract: %s)', (abstract) => {
  it('is held by one at a time, under any name of the directory', async () => {
    const unlock = await lockDirectory(directory, abstract)
    const alias = path.join(parent, `alias-${abstract}`)
    await symlink(directory, alias)
    for (const name of [directory, alias, `${directory}/../${path.basename(directory)}/`]) {
      await expect(lockDirectory(name, abstract)).rejects.toThrow('is in use by another Itinera process')
    }
    await unlock()
    await (
      await lockDirectory(alias, abstract)
    )()
  })

  it('is not another directory’s', async () => {
    const other = await mkdtemp(path.join(parent, 'other-'))
    const unlock = await Promise.all([lockDirectory(directory, abstract), lockDirectory(other, abstract)])
    await Promise.all(unlock.map((end) => end()))
  })
})

it('ends with its process: the file of a killed process is no lock', async () => {
  const socket = path.join(directory, 'lock.sock')
  const script = `require('net').createServer().listen(${JSON.stringify(socket)}, () => console.log('held'))`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  await expect(lockDirectory(directory, false)).rejects.toThrow('is in use by another Itinera process')
  // Holds no name of Linux either, as a container with the same volume: both kinds of the lock refuse.
  await expect(lockDirectory(directory)).rejects.toThrow('is in use by another Itinera process')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(socket)).toBe(true)
  for (const kind of abstract) {
    await (
      await lockDirectory(directory, kind)
    )()
  }
})

it.runIf(process.platform === 'linux')('is held by name where the directory takes no socket', async () => {
  const long = path.join(directory, 'd'.repeat(120))
  await mkdir(long)
  const unlock = await lockDirectory(long)
  await expect(lockDirectory(long)).rejects.toThrow('is in use by another Itinera process')
  await unlock()
  await expect(lockDirectory(long, false)).rejects.toThrow()
})

describe.runIf(process.platform === 'linux')('a path', () => {
  it('is that of two directories, in containers with the network of the machine', async () => {
    const [here, there] = ['here', 'there'].map((name) => path.join(parent, name)) as [string, string]
    await mkdir(here)
    const unlock = await lockDirectory(here)
    await rename(here, there)
    await mkdir(here)
    const other = await lockDirectory(here)
    for (const name of [here, there]) {
      await expect(lockDirectory(name)).rejects.toThrow('is in use by another Itinera process')
    }
    await unlock()
    await other()
  })

  it('is all that 1.0.0 locks', async () => {
    const server = createServer((client) => client.destroy())
    server.listen(`\0itinera-${sha256(realpathSync(directory)).slice(0, 40)}`)
    await once(server, 'listening')
    await expect(lockDirectory(directory)).rejects.toThrow('is in use by another Itinera process')
    server.close()
    await once(server, 'close')
  })
})
