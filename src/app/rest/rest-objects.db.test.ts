import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { users } from '../../modules/identity/auth/table'
import { purgeUploads } from '../../modules/core/media/discard.service'
import { takeUpload } from '../../modules/core/media/upload.service'
import { media, uploads } from '../../modules/core/media/table'
import { storageFull } from '../../platform/server/atomic-file'
import { createSystemContext } from '../../platform/server/context'
import { outcome } from '../../testing/account'
import { useApp } from '../../testing/app'
import { callerAs } from '../../testing/callers'
import { runJobs } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aWorld, getCookie, type World } from '../../testing/world'

/** Covers pictures sent to a signed address, by rest.md. */

const database = useDatabase()
const site = useApp(database)

const picture = (color = 'teal') =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .png()
    .toBuffer()

const start = async (world: World, who: 'agent' | 'owner' = 'agent') => {
  const answer = await site.call('POST', '/api/objects/upload', undefined, getCookie(world, who))
  return { answer, url: answer.statusCode === 200 ? String(answer.json().uploadURL) : '' }
}
const send = async (url: string, payload: Buffer | string, type = 'image/png') =>
  site.app.inject({
    method: 'PUT',
    url: url.replace('http://itinera.test', ''),
    payload,
    headers: { 'content-type': type },
  })
const address = (url: string) => url.replace('http://itinera.test', '').split('?')[0]!

describe('an upload address', () => {
  it('is for staff, absolute, and signed', async () => {
    const world = await aWorld(site.deps)
    expect((await start(world, 'owner')).answer.statusCode).toBe(403)
    expect((await start(world)).url).toMatch(/^http:\/\/itinera\.test\/objects\/[0-9a-f-]{36}\?token=[\w-]{43}$/)
  })

  it('takes one picture and then serves it, encoded anew, for ever', async () => {
    const { url } = await start(await aWorld(site.deps))
    expect((await site.get(address(url))).statusCode).toBe(404)
    const sent = await send(url, await picture())
    expect([sent.statusCode, sent.json()]).toEqual([
      200,
      { url: `http://itinera.test${address(url)}`, image: expect.stringMatching(/^\/media\/[0-9a-f]{64}$/), alt: '' },
    ])
    const shown = await site.get(address(url))
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(shown.headers['cache-control']).toContain('immutable')
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 })
    // Spares the first visitor the wait for the size that browsers ask for.
    await runJobs(site.deps)
    const key = String(sent.json().image).replace('/media/', '')
    const made = [...site.deps.storage.files.keys()].filter((file) => file.startsWith(key))
    expect(made.toSorted()).toEqual([`${key}/400.avif`, `${key}/master.webp`])
    expect((await send(url, await picture('red'))).statusCode).toBe(403)
  })

  it('stores one of several concurrent uploads', async () => {
    const { url } = await start(await aWorld(site.deps))
    const before = site.deps.storage.files.size
    const pictures = await Promise.all(['gold', 'pink', 'olive', 'maroon'].map(picture))
    const answers = await Promise.all(pictures.map((data) => send(url, data)))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 403, 403, 403])
    expect(await database.db.$count(media)).toBe(1)
    expect(site.deps.storage.files.size).toBe(before + 1)
  })

  it('is 403 when it is wrong or over', async () => {
    const { url } = await start(await aWorld(site.deps))
    const data = await picture()
    for (const wrong of [
      address(url),
      `${url}x`,
      url.replace(/objects\/.{8}/, 'objects/ffffffff'),
      '/objects/x?token=y',
    ]) {
      expect((await send(wrong, data)).statusCode).toBe(403)
    }
    site.deps.clock.advance(301)
    const over = await send(url, data)
    site.deps.clock.advance(-301)
    expect([over.statusCode, over.json().code]).toEqual([403, 'forbidden'])
  })

  it('refuses what is no picture with 400 and what is too large with 413, and stays open', async () => {
    const { url } = await start(await aWorld(site.deps))
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    for (const type of ['image/png', 'text/plain', 'application/json', 'multipart/form-data']) {
      expect((await send(url, svg, type)).statusCode, type).toBe(400)
    }
    expect((await send(url, '')).statusCode).toBe(400)
    expect((await send(url, Buffer.alloc(5_242_881))).statusCode).toBe(413)
    expect(await database.db.$count(media)).toBe(0)
    expect((await send(url, await picture())).statusCode).toBe(200)
  })

  it('is tried ten times at most', async () => {
    const strict = await callerAs({ ...site.deps, env: { ...site.deps.env, RATE_LIMIT_FACTOR: 1 } }, 'agent')
    const { uploadURL } = await strict.call.media.startUpload()
    site.deps.env.RATE_LIMIT_FACTOR = 1
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await send(uploadURL, 'x')).statusCode)
    site.deps.env.RATE_LIMIT_FACTOR = 1_000_000
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  })

  it('takes twenty at once; the rest get 503', async () => {
    const { url } = await start(await aWorld(site.deps))
    const [id, token] = address(url).split('/').slice(2).concat(url.split('token=')[1]!) as [string, string]
    const input = { id, token, data: Buffer.from('no picture') }
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, () => outcome(takeUpload({ ctx: createSystemContext(site.deps), input }))),
    )
    expect(outcomes.filter((one) => one === 'unavailable')).toHaveLength(5)
    expect(outcomes.filter((one) => one === 'invalid image')).toHaveLength(20)
    expect((await send(url, await picture())).statusCode).toBe(200)
  })

  it('is 507 while the storage is full, and open afterwards', async () => {
    const { url } = await start(await aWorld(site.deps))
    const { write } = site.deps.storage
    site.deps.storage.write = () => Promise.reject(storageFull())
    const refused = await send(url, await picture('crimson'))
    site.deps.storage.write = write
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'storage-full'])
    expect((await send(url, await picture('crimson'))).statusCode).toBe(200)
  })

  it('is removed when it expires without a picture', async () => {
    const world = await aWorld(site.deps)
    await start(world)
    await send((await start(world)).url, await picture())
    await purgeUploads({ ...createSystemContext(site.deps), now: () => new Date('2027-03-02T12:00:00Z') })
    expect(await database.db.$count(uploads)).toBe(1)
  })
})

describe('a profile picture', () => {
  const avatar = async (call: Awaited<ReturnType<typeof callerAs>>['call'], color: string) => {
    const { uploadUrl } = await call.profile.startAvatar()
    await send(uploadUrl, await picture(color))
    return call.profile.setAvatar({ url: address(uploadUrl) })
  }

  it('is uploaded, set, changed and removed; unused pictures are removed with their files', async () => {
    const { call } = await callerAs(site.deps, 'traveler')
    const first = await avatar(call, 'orange')
    expect(first.profileImageUrl).toMatch(/^\/media\/[0-9a-f]{64}$/)
    const second = await avatar(call, 'navy')
    expect(second.profileImageUrl).not.toBe(first.profileImageUrl)
    await runJobs(site.deps)
    expect((await site.get(first.profileImageUrl!)).statusCode).toBe(404)
    expect((await site.get(second.profileImageUrl!)).statusCode).toBe(200)
    expect((await call.profile.removeAvatar()).profileImageUrl).toBeNull()
    await runJobs(site.deps)
    expect([await database.db.$count(media), await database.db.$count(uploads)]).toEqual([0, 0])
    expect((await site.get(second.profileImageUrl!)).statusCode).toBe(404)
  })

  it('stays while another user shows the same picture', async () => {
    const [asha, dev] = [await callerAs(site.deps, 'traveler'), await callerAs(site.deps, 'traveler')]
    const { profileImageUrl } = await avatar(asha.call, 'plum')
    expect((await avatar(dev.call, 'plum')).profileImageUrl).toBe(profileImageUrl)
    await asha.call.profile.removeAvatar()
    await runJobs(site.deps)
    expect((await site.get(profileImageUrl!)).statusCode).toBe(200)
    await dev.call.profile.removeAvatar()
  })

  it('is gone after a day when it is not shown, and others stay', async () => {
    const [asha, dev] = [await callerAs(site.deps, 'traveler'), await callerAs(site.deps, 'traveler')]
    const { profileImageUrl } = await avatar(asha.call, 'indigo')
    const sent = await Promise.all([asha.call.profile.startAvatar(), dev.call.profile.startAvatar()])
    const [unused, same] = sent.map(({ uploadUrl }) => uploadUrl)
    await send(unused!, await picture('khaki'))
    await send(same!, await picture('indigo'))
    const { url } = await start(await aWorld(site.deps))
    await send(url, await picture('salmon'))
    await runJobs({ ...site.deps, now: () => new Date('2027-03-02T11:59:00Z') })
    expect((await site.get(address(unused!))).statusCode).toBe(200)
    await runJobs({ ...site.deps, now: () => new Date('2027-03-02T12:00:00Z') })
    expect((await site.get(address(unused!))).statusCode).toBe(404)
    expect((await site.get(address(same!))).statusCode).toBe(404)
    expect((await site.get(profileImageUrl!)).statusCode).toBe(200)
    expect((await site.get(address(url))).statusCode).toBe(200)
    expect([await database.db.$count(media), await database.db.$count(uploads)]).toEqual([2, 2])
  })

  it('can be read by its owner only, and not before the upload', async () => {
    const [asha, dev] = [await callerAs(site.deps, 'traveler'), await callerAs(site.deps, 'traveler')]
    const { uploadUrl } = await asha.call.profile.startAvatar()
    const url = address(uploadUrl)
    await expect(asha.call.profile.setAvatar({ url })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await send(uploadUrl, await picture())
    await expect(dev.call.profile.setAvatar({ url })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await database.db.$count(users)).toBe(2)
  })
})
