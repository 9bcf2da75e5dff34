import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startBucket, type TestBucket } from '../../../testing/bucket'
import { createS3Storage } from './s3-storage'
import { sha256 } from '../storage'

let server: TestBucket
beforeAll(async () => {
  server = await startBucket()
})
afterAll(() => server.stop())

const bucket = (path = 'pictures', key = 'S3RVER') => createS3Storage(`http://${key}:S3RVER@${server.host}/${path}`)
const key = `${sha256('one')}/master.webp`

describe('a bucket', () => {
  it('keeps what is written, byte by byte, and forgets what is removed', async () => {
    const storage = bucket()
    const data = Buffer.from([0, 255, 10, 13, 0, 128])
    expect(await storage.read(key)).toBeNull()
    await storage.write(key, data)
    expect(await storage.read(key)).toEqual(data)
    await storage.write(key, Buffer.alloc(300_000, 7))
    expect(await storage.read(key)).toHaveLength(300_000)
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.read(key)).toBeNull()
    expect(await storage.isReady()).toBe(true)
  })

  it('can be shared under a prefix', async () => {
    await bucket('pictures/agency').write(key, Buffer.from('ours'))
    expect(await bucket().read(key)).toBeNull()
    expect(String(await bucket('pictures/agency').read(key))).toBe('ours')
  })

  it('takes no key that leads elsewhere', async () => {
    await expect(bucket().read('../secrets')).rejects.toThrow('bad key')
    await expect(bucket().write('a/b/c', Buffer.from(''))).rejects.toThrow('bad key')
  })

  it('that is not there, or does not know the key, is unavailable', async () => {
    for (const storage of [bucket('elsewhere'), bucket('pictures', 'NOBODY')]) {
      await expect(storage.read(key)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
      await expect(storage.write(key, Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
      expect(await storage.isReady()).toBe(false)
    }
  })
})

describe('a server that', () => {
  const open: Server[] = []
  afterEach(() => {
    for (const odd of open.splice(0)) {
      odd.closeAllConnections()
      odd.close()
    }
  })
  const storageAt = async (answer: RequestListener, limits?: { timeoutMs: number }) => {
    const odd = createServer(answer)
    open.push(odd)
    await new Promise<void>((done) => odd.listen(0, '127.0.0.1', done))
    return createS3Storage(`http://k:s@127.0.0.1:${(odd.address() as AddressInfo).port}/pictures`, limits)
  }

  it('may not be listed denies what is not there: it is missing, and the bucket is ready', async () => {
    const denied = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
    const storage = await storageAt((req, res) => {
      if (req.method === 'PUT') return res.writeHead(200).end()
      return res.writeHead(403).end(req.method === 'HEAD' ? undefined : denied)
    })
    expect(await storage.read(key)).toBeNull()
    expect(await storage.isReady()).toBe(true)
  })

  it.each(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'RequestTimeTooSkewed', 'ExpiredToken'])(
    'says %s is unavailable, and no picture is missing',
    async (code) => {
      const storage = await storageAt((_, res) => res.writeHead(403).end(`<Error><Code>${code}</Code></Error>`))
      await expect(storage.read(key)).rejects.toMatchObject({ code: 'unavailable' })
      expect(await storage.isReady()).toBe(false)
    },
  )

  it('may not be written to is unavailable', async () => {
    const storage = await storageAt((_, res) => res.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'))
    await expect(storage.write(key, Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('is full says so', async () => {
    const body = '<Error><Code>XMinioStorageFull</Code></Error>'
    const storage = await storageAt((_, res) => res.writeHead(400).end(body))
    await expect(storage.write(key, Buffer.from('x'))).rejects.toMatchObject({ code: 'storage-full' })
  })

  it('does not answer, or not to the end, is unavailable in time', async () => {
    // Limits the short deadline to a silent server: real answers miss it on a busy machine.
    const silent = await storageAt(() => undefined, { timeoutMs: 300 })
    await expect(silent.read(key)).rejects.toMatchObject({ code: 'unavailable' })
    const broken = await storageAt((_, res) => {
      res.writeHead(200, { 'content-length': 100 }).write('half')
      setTimeout(() => res.destroy(), 20)
    })
    await expect(broken.read(key)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('fails once is asked again', async () => {
    let asked = 0
    const storage = await storageAt((_, res) => res.writeHead(asked++ === 0 ? 503 : 200).end('there'))
    expect(String(await storage.read(key))).toBe('there')
  })

  it('is not there is unavailable, with what the network said for the log', async () => {
    const storage = createS3Storage('http://k:s@127.0.0.1:1/pictures')
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'unavailable', cause: expect.any(Error) })
    expect(await storage.isReady()).toBe(false)
  })
})
