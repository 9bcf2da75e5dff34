import { describe, expect, it } from 'vitest'
import { toLook } from '../../../shared/colors'
import { type MailBrand, putOnLetterhead } from './brand.rules'
import { composeMail } from './layout.rules'

const brand: MailBrand = {
  name: 'Harbour & Sons',
  look: toLook({ primary: '#8a1538', accent: '#c6ff00' }),
  logo: 'https://harbour.example/brand/logo.png',
  letterhead: ['1 Quay, Port', 'License <7>'],
}
const compose = (text = 'Thank you.') =>
  composeMail({
    subject: 'Your trip',
    from: 'Harbour & Sons',
    heading: 'Your trip',
    blocks: [
      { kind: 'text', text },
      { kind: 'action', label: 'See it', url: 'https://harbour.example/x' },
    ],
    foot: 'You asked for it.',
  })

describe('a mail on the letterhead', () => {
  it('has the agency’s logo, colors and lines', () => {
    const { html, text } = putOnLetterhead(compose(), brand)
    expect(html).toContain('<img src="https://harbour.example/brand/logo.png" alt="Harbour &amp; Sons"')
    expect(html).toContain(`background:${brand.look.deep};color:${brand.look.onDeep};padding`)
    expect(html).toContain('style="background:#c6ff00;color:#10292e')
    expect(html).toContain('You asked for it.<br>1 Quay, Port<br>License &lt;7&gt;')
    expect(html).not.toMatch(/#072b32|#f5982b|<!--|data-(head|go)/)
    expect(text).toMatch(/Harbour & Sons\n1 Quay, Port\nLicense <7>\n$/)
  })

  it('names the agency without a logo', () => {
    const { html } = putOnLetterhead(compose(), { ...brand, logo: null })
    expect(html).toContain('>Harbour &amp; Sons</td>')
    expect(html).not.toContain('<img')
  })

  it('is not led astray by what people write', () => {
    const { html } = putOnLetterhead(compose('<!--head-->$& <!--foot-->'), brand)
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(html).toContain('&lt;!--head--&gt;$&amp; &lt;!--foot--&gt;')
  })

  it('stays as an older version wrote it', () => {
    const old = { html: '<p>Hello</p>', text: 'Hello' }
    expect(putOnLetterhead(old, brand)).toEqual(old)
  })
})
