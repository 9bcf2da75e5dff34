import { connect } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { media, uploads } from '../../modules/core/media/table'
import { maxUploadBytes } from '../../modules/core/media/upload.rules'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { multipartHeaders, toMultipart } from '../../testing/multipart'
import { aWorld, getCookie, type Who, type World } from '../../testing/world'

/** Sends pictures as multipart/form-data, through the whole HTTP stack. */

const database = useDatabase()
const site = useApp(database)
let world: World
let picture: Buffer
let stored: number

beforeAll(async () => {
  const create = { width: 64, height: 48, channels: 3, background: 'teal' } as const
  picture = await sharp({ create }).png().toBuffer()
})
beforeEach(async () => {
  world = await aWorld(site.deps)
  stored = site.deps.storage.files.size
})
afterEach(() => site.deps.storage.files.clear())

const file = (data: Buffer | string = picture, name = 'file') => ({ name, filename: 'beach.png', data })
const send = (payload: Buffer, who: Who = 'agent', headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/api/objects/upload',
    payload,
    headers: { ...multipartHeaders, ...getCookie(world, who), ...headers },
  })
const expectNothing = async () =>
  expect([
    await database.db.$count(media),
    await database.db.$count(uploads),
    site.deps.storage.files.size - stored,
  ]).toEqual([0, 0, 0])

describe('a picture in a form', () => {
  it('is stored at once, encoded anew, under the address of the answer', async () => {
    const answer = await send(toMultipart({ name: 'alt', data: 'Beach' }, file()))
    const { url, image } = answer.json<{ url: string; image: string }>()
    expect([answer.statusCode, image]).toEqual([201, expect.stringMatching(/^\/media\/[0-9a-f]{64}$/)])
    const shown = await site.get(new URL(url).pathname)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 64 })
  })

  const limitless = Array.from({ length: 30 }, (_, i) => ({ name: `n${i}`, data: 'x' }))
  it.each([
    ['two files', 400, () => toMultipart(file(), file()), 'file'],
    ['a file in another field', 400, () => toMultipart(file(picture, 'image')), 'file'],
    ['no file', 400, () => toMultipart({ name: 'alt', data: 'Beach' }), 'file'],
    ['a text in the place of the file', 400, () => toMultipart({ name: 'file', data: 'Beach' }), 'file'],
    ['no parts', 400, () => toMultipart(), 'file'],
    ['no body', 400, () => Buffer.alloc(0), 'file'],
    ['too many fields', 400, () => toMultipart(...limitless, file()), 'body'],
    ['a long field', 400, () => toMultipart({ name: 'alt', data: 'x'.repeat(40_000) }, file()), 'alt'],
    ['a poisoned name', 400, () => toMultipart({ name: '__proto__', data: 'x' }, file()), 'body'],
    ['no picture', 400, () => toMultipart(file('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'file'],
    ['more than 5 MB', 413, () => toMultipart(file(Buffer.alloc(maxUploadBytes + 1))), 'file'],
    ['far more than 5 MB', 413, () => toMultipart(file(Buffer.alloc(9_000_000))), 'file'],
    ['an end that is missing', 400, () => toMultipart(file()).subarray(0, -60), 'file'],
    ['a part without its head', 400, () => Buffer.from('--itinera-test-boundary\r\n'), 'file'],
    ['another boundary', 400, () => Buffer.from('--other\r\n\r\nx\r\n--other--'), 'file'],
  ])('with %s is %i at its field, and nothing of it stays', async (_, status, form, field) => {
    const answer = await send(form())
    expect([answer.statusCode, Object.keys(answer.json<{ fields?: object }>().fields ?? {})]).toEqual([status, [field]])
    await expectNothing()
  })

  it.each<[Who, number]>([
    ['visitor', 401],
    ['owner', 403],
    ['deactivated', 401],
  ])('from %s is %i', async (who, status) => {
    expect((await send(toMultipart(file()), who)).statusCode).toBe(status)
    await expectNothing()
  })

  it('from another site is refused, and so is a form without its boundary', async () => {
    expect((await send(toMultipart(file()), 'agent', { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
    const cross = { 'sec-fetch-site': 'cross-site' }
    expect((await send(toMultipart(file()), 'agent', cross)).statusCode).toBe(403)
    const bare = { 'content-type': 'multipart/form-data' }
    expect((await send(toMultipart(file()), 'agent', bare)).statusCode).toBe(400)
    await expectNothing()
  })
})

describe('over a slow connection', () => {
  beforeAll(async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' })
  })

  /** Sends the head and these pieces with a pause after each, then disconnects or reads the answer. */
  const drip = (pieces: Buffer[], length: number, hangsUp: boolean) =>
    new Promise<string>((resolve, reject) => {
      const { port } = site.app.server.address() as { port: number }
      const socket = connect(port, '127.0.0.1', async () => {
        const lines = { host: 'itinera.test', ...multipartHeaders, ...getCookie(world, 'agent') }
        const head = Object.entries({ ...lines, 'content-length': String(length), connection: 'close' })
        socket.write(`POST /api/objects/upload HTTP/1.1\r\n${head.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`)
        for (const piece of pieces) {
          socket.write(piece)
          await new Promise((next) => setTimeout(next, 30))
        }
        if (hangsUp) socket.destroy()
      })
      let answer = ''
      socket.on('data', (data) => (answer += data.toString('latin1')))
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })
  const inPieces = (data: Buffer, count: number) =>
    Array.from({ length: count }, (_, i) =>
      data.subarray(Math.floor((i * data.length) / count), Math.floor(((i + 1) * data.length) / count)),
    )

  it('a picture arrives piece by piece', async () => {
    const body = toMultipart(file())
    expect(await drip(inPieces(body, 12), body.length, false)).toMatch(/^HTTP\/1\.1 201 /)
  })

  it('one that breaks off leaves nothing behind', async () => {
    const body = toMultipart(file(Buffer.concat([picture, Buffer.alloc(200_000)])))
    expect(await drip(inPieces(body, 8).slice(0, 5), body.length, true)).toBe('')
    const { server } = site.app
    const open = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
    await expect.poll(open).toBe(0)
    await expectNothing()
  })
})
