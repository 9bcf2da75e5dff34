import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createS3Storage } from '../bucket/s3-storage'
import { sha256 } from '../storage'
import { LateError, withDeadline } from './deadline'

let silent: Server
const sockets = new Set<Socket>()
/** Collects sockets that received a request. */
const asked = new Set<Socket>()
beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket)
    socket
      .on('error', () => undefined)
      .on('data', () => asked.add(socket))
      .on('close', () => asked.delete(socket))
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  silent.close()
})

/** Collects garbage meanwhile, as a busy process does. */
async function whileCollecting<T>(work: Promise<T>): Promise<T> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const timer = setInterval(collect, 20)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}

it('a bucket that accepts and says nothing is given up in time, each request of it, and its connections closed', async () => {
  const { port } = silent.address() as AddressInfo
  const storage = createS3Storage(`http://KEY:SECRET@127.0.0.1:${port}/pictures`, { timeoutMs: 1000 })
  const began = performance.now()
  const reads = Array.from({ length: 10 }, (_, n) => storage.read(`${sha256(String(n))}/master.webp`))
  const ends = await whileCollecting(
    Promise.race([Promise.allSettled(reads), sleep(8000, [] as PromiseSettledResult<unknown>[])]),
  )
  expect(ends.map((end) => end.status)).toEqual(reads.map(() => 'rejected'))
  expect(performance.now() - began).toBeLessThan(6000)
  for (let tries = 0; asked.size > 0 && tries < 100; tries++) await sleep(20)
  expect(asked.size).toBe(0)
})

it('work is given up at its deadline although it hears nothing, and told so', async () => {
  let heard: unknown
  const deaf = withDeadline(50, (signal) => {
    signal.addEventListener('abort', () => (heard = signal.reason))
    return new Promise(() => undefined)
  })
  await expect(whileCollecting(deaf)).rejects.toThrow(LateError)
  expect(heard).toBeInstanceOf(LateError)
})

it('a stop reaches the work, also one that came before it', async () => {
  const stopping = new AbortController()
  const aborted = (signal: AbortSignal) =>
    new Promise<string>((resolve) => {
      if (signal.aborted) resolve('at once')
      signal.addEventListener('abort', () => resolve('later'))
    })
  const running = withDeadline(5000, aborted, stopping.signal)
  stopping.abort()
  expect(await running).toBe('later')
  expect(await withDeadline(5000, aborted, stopping.signal)).toBe('at once')
})

it('no code hands on a signal that garbage collection may take away', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const handing = files.filter((file) => /AbortSignal\.(timeout|any)\(/.test(readFileSync(`src/${file}`, 'utf8')))
  expect(handing).toEqual([])
})
