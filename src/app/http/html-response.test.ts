import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Document } from './html-response'
import { nonceMark } from '../web/html'

const nonces = ['A'.repeat(24), 'B'.repeat(24)] as const
const long = `<p>${'₹ é '.repeat(30_000)}</p>`
const pages = ['', '<p>–</p>', nonceMark, `<b>${nonceMark}</b>`, `${long}<template nonce="${nonceMark}"></template>`]
const policy = (nonce: string) => nonce

describe.each(pages.map((html) => ({ html })))('a document of $html.length characters', ({ html }) => {
  const document = new Document(html, policy)

  it.each(nonces)('has the nonce %s where the mark was', (nonce) => {
    const expected = html.replaceAll(nonceMark, nonce)
    expect(Buffer.concat(document.plain(nonce)).toString()).toBe(expected)
    expect(gunzipSync(Buffer.concat(document.gzipped(nonce))).toString()).toBe(expected)
  })
})

it('is smaller when compressed', () => {
  expect(Buffer.concat(new Document(long, policy).gzipped(nonces[0])).length).toBeLessThan(long.length / 50)
})
