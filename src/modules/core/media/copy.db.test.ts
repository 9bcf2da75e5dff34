import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, callerAs } from '../../../testing/callers'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { maxUploadBytes } from './upload.rules'
import { media, uploads } from './table'

const database = useDatabase()
let server: Server
let origin: string
let asked: string[]
let askedBy: string | undefined
let answerSlow: (() => void)[]
let call: Caller

const beach = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

beforeEach(async () => {
  asked = []
  answerSlow = []
  call = (await callerAs(testDeps({ db: database.db }), 'agent')).call
  server = createServer((request, response) => {
    asked.push(request.url!)
    askedBy = request.headers['user-agent']
    const answers: Record<string, () => unknown> = {
      '/beach.png': () => response.end(beach),
      '/slow': () => answerSlow.push(() => response.end(beach)),
      '/moved': () => response.writeHead(302, { location: '/beach.png' }).end(),
      '/inward': () => response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end(),
      '/round': () => response.writeHead(302, { location: '/round' }).end(),
      '/page': () => response.end('<html>no picture</html>'),
      '/switch': () =>
        request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      '/huge': () => response.end(Buffer.alloc(maxUploadBytes + 10)),
    }
    const answer = answers[request.url!]
    if (answer) answer()
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

describe('a picture by its address elsewhere', () => {
  it.each(['/beach.png', '/moved'])('is copied from %s: visitors never ask the other site', async (path) => {
    const { image } = await call.media.copyPicture({ url: origin + path })
    expect(image).toMatch(/^\/media\/[0-9a-f]{64}$/)
    expect(await database.db.select().from(media)).toMatchObject([{ width: 90, height: 60, forAgency: true }])
    expect(await database.db.$count(uploads)).toBe(1)
    // Expects a User-Agent, without which large sites refuse.
    expect(askedBy).toBe('TravelAgency/1 (+http://itinera.test)')
  })

  it('comes with its description when the same picture was described before', async () => {
    const first = await call.media.copyPicture({ url: `${origin}/beach.png` })
    await database.db.update(media).set({ alt: 'A beach in the morning' })
    const again = await call.media.copyPicture({ url: `${origin}/moved` })
    expect([first, again]).toEqual(['', 'A beach in the morning'].map((alt) => ({ image: first.image, alt })))
    expect(await call.media.words({ images: [first.image, '/media/unknown'] })).toEqual([again])
  })

  it('waits its turn with others: no more are fetched at once than fit into memory', async () => {
    const slow = Array.from({ length: 20 }, () => call.media.copyPicture({ url: `${origin}/slow` }))
    await expect.poll(() => answerSlow.length).toBe(20)
    await expect(call.media.copyPicture({ url: `${origin}/beach.png` })).rejects.toMatchObject({
      cause: { code: 'unavailable' },
    })
    for (const answer of answerSlow) answer()
    expect(new Set((await Promise.all(slow)).map(({ image }) => image)).size).toBe(1)
    await call.media.copyPicture({ url: `${origin}/beach.png` })
  })

  it('gives its turn back however the other site ends', async () => {
    const switched = Array.from({ length: 20 }, () => call.media.copyPicture({ url: `${origin}/switch` }))
    for (const one of await Promise.allSettled(switched)) expect(one.status).toBe('rejected')
    await call.media.copyPicture({ url: `${origin}/beach.png` })
  })

  it.each([
    ['/page', 'There is no picture at this address'],
    ['/gone', 'The address answers with 404'],
    ['/huge', 'The picture is too large (max 5MB)'],
    ['/inward', 'This address is inside a private network'],
    ['/round', 'The picture could not be fetched from this address'],
  ])('is refused at %s: %s', async (path, message) => {
    await expect(call.media.copyPicture({ url: origin + path })).rejects.toMatchObject({ message })
    expect(await database.db.$count(media)).toBe(0)
  })

  it.each(['', 'beach.png', 'ftp://a.example/b.png', 'javascript:alert(1)', 'data:image/png;base64,AAAA'])(
    'is refused before anybody is asked: %j',
    async (url) => {
      await expect(call.media.copyPicture({ url })).rejects.toThrow('Please enter a valid image URL')
      expect(asked).toEqual([])
    },
  )

  it.each(['https://10.0.0.1/a.png', 'https://[::1]/a.png', 'https://2130706433/a.png'])(
    'is never fetched from a private network: %s',
    async (url) => {
      const env = { NODE_ENV: 'production' as const }
      const { call: inProduction } = await callerAs(testDeps({ db: database.db, env }), 'agent')
      await expect(inProduction.media.copyPicture({ url })).rejects.toThrow('This address is inside a private network')
    },
  )
})
