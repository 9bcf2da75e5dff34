import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { aSeenLine, aSeenProposal } from '../../../testing/proposals/seen.factory'
import { type DocumentBrand, plainBrand } from '../../../platform/server/pdf/pdf-document'
import type { SeenProposal } from './view'
import { namesByScript } from '../../../testing/scripts'
import { writeProposalPdf, findUnshownInProposal } from './pdf.service'

const at = new Date('2027-03-01T12:00:00Z')

/** Returns the text of each page, with single spaces. */
async function getPages(seen: SeenProposal, brand?: DocumentBrand): Promise<string[]> {
  const { data } = await writeProposalPdf(seen, at, brand)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(data)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

// Omits Adlam, which the PDF reader of these tests takes as left-to-right.
const copied = Object.entries(namesByScript).filter(([script]) => script !== 'Adlam')

describe('a proposal as PDF', () => {
  it('is on the agency’s letterhead, and names nobody else', async () => {
    const agency = { ...aSeenProposal().agency, name: 'Harbour & Sons', email: 'hello@harbour.example' }
    const letterhead = ['1 Quay, Port', 'License 7']
    const text = (await getPages(aSeenProposal({ agency }), { ...plainBrand, letterhead })).join(' ')
    for (const part of ['Harbour & Sons', ...letterhead]) expect(text).toContain(part)
    expect(text).not.toMatch(/itinera\b/i)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const head = (await getPages(aSeenProposal({ agency }), { ...plainBrand, logo: png, logoOnDark: png }))[0]!
    // Shows a logo in the place of mark and name; the foot names the agency still.
    expect(head.indexOf('Harbour & Sons')).toBeGreaterThan(head.indexOf('Proposal'))
  })

  it('has what the page has: version and dates, days, receipt, options, taxes, ladder, terms, contacts', async () => {
    const [hotel, boat] = [
      aSeenLine(),
      aSeenLine({ title: 'Long boat', state: 'optional', deltaMinor: 54_00, key: 'b' }),
    ]
    const text = (
      await getPages(
        aSeenProposal({
          lines: [hotel, boat],
          discount: { kind: 'amount', label: 'Early bird', minor: 45_00 },
          discountMinor: 45_00,
          taxes: [{ label: 'VAT', amountMinor: 52_50, of: { basisPoints: 700, minor: 750_00 } }],
          totalMinor: 802_50,
          versions: [
            { number: 1, sentAt: '2027-02-20T12:00:00.000Z', totalMinor: 700_00, since: null },
            {
              number: 2,
              sentAt: '2027-03-01T12:00:00.000Z',
              totalMinor: 802_50,
              since: {
                totalMinor: 102_50,
                changes: [{ key: 'a', what: 'Rayavadee', was: 'Railay Bay', is: 'Rayavadee', amountMinor: 102_50 }],
              },
            },
          ],
        }),
      )
    ).join(' ')
    for (const said of [
      'Proposal PR-7K3QXM, version 2',
      'Seven mornings on the Andaman',
      'For Asha Rao',
      '10 May 2027 to 16 May 2027. 2 adults.',
      'Held for you until 30 Mar 2027, 23:59',
      'What changed since version 1',
      'Railay Bay, now Rayavadee +$102.50',
      'By longtail to Railay',
      'Pavilion, 1 room × 3 nights',
      '1 room × 3 nights × $265.00',
      'Early bird −$45.00',
      'VAT $52.50 7% of $750.00',
      'Total $802.50',
      'Deposit $198.75, balance $596.25 by 10 Apr 2027',
      'What you can add or change',
      'Long boat +$54.00',
      'until 25 Apr 2027 all of it $802.50',
      '25% deposit at booking',
      'Check code of this version: 9c41 07be',
      'Meera Iyer +1 212 555 0142 hello@itinera.example',
      'Page 1 of',
    ])
      expect.soft(text).toContain(said)
  })

  // Compares the copied text without blanks, which appear where lines and runs end.
  it.each(copied)('shows %s, and gives it back to who copies it', async (_, name) => {
    const written = aSeenProposal({
      title: name,
      customerName: name,
      lines: [aSeenLine({ title: name, detail: name })],
    })
    // Removes the tags of flags, which readers skip.
    const plain = (text: string) => text.replaceAll(/[\s\u{e0020}-\u{e007f}]/gu, '')
    const text = plain((await getPages(written)).join(' '))
    expect(text).toContain(`For${plain(name)}`)
    expect(text.split(plain(name)).length).toBeGreaterThan(4)
    expect(findUnshownInProposal(written)).toEqual([])
  })

  it.each<[string, string[]]>([
    ['מלון דן 5 כוכבים', ['כוכבים', '5', 'מלון דן']],
    ['فندق 4 نجوم (٢ ليال)', ['نجوم', '4', 'فندق']],
    ['Hotel \u2068מלון דן\u2069, 5 nights', ['Hotel', 'מלון דן', ', 5 nights']],
  ])('writes %s where a browser does', async (title, parts) => {
    const { data } = await writeProposalPdf(aSeenProposal({ lines: [aSeenLine({ title })] }), at)
    const page = await (await getDocumentProxy(new Uint8Array(data))).getPage(1)
    const items = (await page.getTextContent()).items.filter((item) => 'str' in item)
    const { transform } = items.find(({ str }) => str.includes(parts[0]!))!
    const line = items.filter((item) => item.transform[5] === transform[5] && item.transform[4] < 450)
    const getX = (part: string) => line.find(({ str }) => str.includes(part.trim()))!.transform[4] as number
    expect(parts.map(getX)).toEqual(parts.map(getX).toSorted((a, b) => a - b))
  })

  it('tells each text that it cannot show, by its field, and writes numbers there', async () => {
    const seen = aSeenProposal({
      customerName: 'Asha \u16a0',
      days: [{ day: 1, title: 'Rest', text: 'Swim \u16a2' }],
      lines: [aSeenLine(), aSeenLine({ title: '\u{20bb7}野家' })],
      comments: [{ id: 'a', at: '', text: '\u16a0', lineKey: null, by: null }],
    })
    expect(findUnshownInProposal(seen)).toEqual([
      { field: 'the customer’s name', text: 'Asha \u16a0', characters: ['\u16a0'] },
      { field: 'the text of day 1', text: 'Swim \u16a2', characters: ['\u16a2'] },
      { field: 'the title of line 2', text: '\u{20bb7}野家', characters: ['\u{20bb7}'] },
    ])
    const text = (await getPages(seen)).join(' ')
    for (const said of ['Asha [U+16A0]', 'Swim [U+16A2]', '[U+20BB7]', '[U+…] is the number of a character'])
      expect.soft(text).toContain(said)
  })

  it('numbers its pages and leaves no heading alone at the foot of one', async () => {
    for (let nights = 20; nights < 26; nights += 2) {
      const days = Array.from({ length: nights }, (_, i) => ({ day: i + 1, title: `Morning ${i + 1}`, text: 'Rest.' }))
      const lines = days.map(({ day }) => aSeenLine({ key: String(day), day }))
      const pages = await getPages(aSeenProposal({ days, lines }))
      expect(pages.length).toBeGreaterThan(2)
      for (const [i, page] of pages.entries()) {
        expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
        const body = page.replace(/Itinera, proposal PR-7K3QXM, version 2 Page \d+ of \d+/, '').trim()
        expect(body).not.toMatch(/(Your price|Cancellation and changes|The terms of this offer|Of the full price)$/)
      }
    }
  })

  it('keeps discount, taxes and total with the last service', async () => {
    const taxes = [{ label: 'VAT', amountMinor: 52_50, of: { basisPoints: 700, minor: 750_00 } }]
    const discount = { kind: 'amount' as const, label: 'Early bird', minor: 45_00 }
    for (const count of [14, 15, 16]) {
      const lines = Array.from({ length: count }, (_, i) => aSeenLine({ key: String(i), title: `Service ${i}.` }))
      const pages = await getPages(aSeenProposal({ lines, taxes, discount, discountMinor: 45_00 }))
      const ends = pages.filter((page) => /Early bird|VAT|Total \$/.test(page))
      expect.soft(ends, `${count} services`).toHaveLength(1)
      expect.soft(ends[0], `${count} services`).toContain(`Service ${count - 1}.`)
    }
  })

  it('holds the longest proposal that can be written', async () => {
    const days = Array.from({ length: 60 }, (_, i) => ({ day: i + 1, title: 'Day', text: 'word '.repeat(600) }))
    const lines = Array.from({ length: 200 }, (_, i) => aSeenLine({ key: String(i), title: `Line ${i}`, day: 1 }))
    const pages = await getPages(aSeenProposal({ days, lines }))
    expect(pages.join(' ')).toContain('Line 199')
  })

  it('cuts a word that is longer than the page is wide', async () => {
    const pages = await getPages(aSeenProposal({ days: [{ day: 1, title: '', text: 'x'.repeat(3000) }] }))
    expect(pages.join(' ').match(/x{2,}/g)?.join('')).toHaveLength(3000)
  })
})
