import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Block, composeMail } from './layout.rules'

const compose = (...blocks: Block[]) =>
  composeMail({ subject: 'Your trip', from: 'Harbour Travel', heading: 'Your trip', blocks, foot: 'You asked for it.' })

describe('composeMail', () => {
  it('says the same in text and in HTML', () => {
    const { text, html } = compose(
      { kind: 'text', text: 'Thank you.' },
      { kind: 'facts', rows: [['Reference', 'IT-7K3QXM']] },
      {
        kind: 'receipt',
        title: 'Your estimate',
        rows: [{ label: 'Adults', detail: '2 × $1,299', amount: '$2,598.00' }],
        total: '$2,598.00',
        notes: ['Converted at 1 EUR = 1.08 USD'],
      },
      { kind: 'list', title: 'Day by day', items: ['Day 1: Arrival'] },
      { kind: 'action', label: 'See the package', url: 'https://harbour.example/packages/krabi' },
    )
    expect(text).toBe(`Your trip

Thank you.

Reference: IT-7K3QXM

Your estimate
Adults ......................................... $2,598.00
  2 × $1,299
Total .......................................... $2,598.00
Converted at 1 EUR = 1.08 USD

Day by day
- Day 1: Arrival

See the package: https://harbour.example/packages/krabi

--
You asked for it.
Harbour Travel
`)
    for (const part of [
      'Thank you.',
      'IT-7K3QXM',
      '2 × $1,299',
      'Converted at 1 EUR = 1.08 USD',
      'Day 1: Arrival',
      'href="https://harbour.example/packages/krabi"',
    ]) {
      expect(html).toContain(part)
    }
  })

  it('escapes markup and line breaks', () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&\nTotal: $0'
    const { text, html } = compose(
      { kind: 'facts', rows: [['Name', hostile]] },
      { kind: 'quoted', title: 'Message', text: hostile },
      { kind: 'action', label: hostile, url: '"><script>' },
    )
    expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/)
    expect(text).not.toMatch(/^Total: \$0$/m)
  })

  it('has subjects of one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (subject) => {
        expect(composeMail({ subject, from: 'A', heading: 'B', blocks: [], foot: 'C' }).subject).not.toMatch(/[\r\n]/)
      }),
    )
  })
})
