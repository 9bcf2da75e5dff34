import { describe, expect, it } from 'vitest'
import { pageDocument } from './document.schema'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const linked = (href: string) => paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] })
const picture = (src: string) => ({ type: 'image', attrs: { src, alt: 'A quay' } })
const key = 'a'.repeat(64)

describe('a page’s document', () => {
  it.each([
    ['an empty page', doc()],
    ['an empty paragraph', doc({ type: 'paragraph' })],
    ['headings', doc({ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'x' }] })],
    ['lists', doc({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] })],
    ['a line break', doc(paragraph({ type: 'hardBreak' }))],
    ['a link to a page', doc(linked('/packages?category=family'))],
    ['a link elsewhere', doc(linked('https://example.com/a?b=c#d'))],
    ['an address', doc(linked('mailto:hello@harbour.example'))],
    ['a picture of the library', doc(picture(`/media/${key}`))],
  ])('may have %s', (_, document) => expect(pageDocument.safeParse(document).error).toBeUndefined())

  it.each([
    ['a script in a link', doc(linked('javascript:alert(1)'))],
    ['a script in disguise', doc(linked(' java\nscript:alert(1)'))],
    ['data in a link', doc(linked('data:text/html,x'))],
    ['another host without its scheme', doc(linked('//evil.example'))],
    ['another host by a backslash', doc(linked('/\\evil.example'))],
    ['a picture from elsewhere', doc(picture('https://evil.example/x.png'))],
    ['a path out of the library', doc(picture('/media/../../x'))],
    ['a title of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [] })],
    ['raw HTML', doc({ type: 'html', content: '<script>alert(1)</script>' })],
    ['an unknown mark', doc(paragraph({ type: 'text', text: 'x', marks: [{ type: 'style', attrs: { css: 'x' } }] }))],
    ['a list without items', doc({ type: 'bulletList', content: [] })],
    ['a text for a tree', '<p>x</p>'],
  ])('has never %s', (_, document) => expect(pageDocument.safeParse(document).success).toBe(false))

  it('keeps no attribute that it does not name', () => {
    const given = doc({ ...picture(`/media/${key}`), attrs: { src: `/media/${key}`, alt: null, onerror: 'x' } })
    expect(pageDocument.parse(given)).toEqual(doc({ type: 'image', attrs: { src: `/media/${key}`, alt: null } }))
  })
})
