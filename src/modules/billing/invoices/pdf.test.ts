import { getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { margin, pageSize } from '../../../platform/server/pdf/pdf-document'
import { writeInvoicePdf } from './pdf.service'
import type { OwnInvoice } from './view'

const tax = 'Taxe sur la valeur ajoutée des prestations touristiques, selon la loi en vigueur'
const seller =
  'Compagnie des voyages de la Méditerranée et des îles, société à responsabilité limitée, agence de Marseille et de Toulon'

/** Builds an invoice of a trip that is sold whole, with the longest names and a receipt longer than a page. */
const invoice: OwnInvoice = {
  id: '0190b1d0-0000-7000-8000-000000000001',
  kind: 'invoice',
  reference: 'INV-2027-00001',
  issuedOn: '2027-03-01',
  bookingId: '0190b1d0-0000-7000-8000-000000000002',
  bookingReference: 'BK-7K3QXM',
  buyerName: 'Asha Rao',
  refersTo: null,
  currency: 'EUR',
  netMinor: 12_990_00,
  taxMinor: 2598_00,
  totalMinor: 15_588_00,
  isVoid: false,
  sha256: '9c4107be'.padEnd(64, '0'),
  snapshot: {
    lines: [
      {
        key: 'trip',
        title: 'Seven mornings',
        detail: '2 adults',
        amountMinor: 12_990_00,
        receipt: Array.from({ length: 80 }, (_, i) => ({
          label: `Hotel ${i + 1}`,
          detail: '1 night',
          amountMinor: 100_00,
        })),
      },
    ],
    taxes: [{ label: tax, basisPoints: 2000, ofMinor: 12_990_00, amountMinor: 2598_00 }],
    seller: { name: seller, address: '1 Quai du Port', taxNumber: null, bank: null, email: null, phone: null },
    buyer: { name: 'Asha Rao', address: '418 Maple Street', taxNumber: '' },
    booking: {
      reference: 'BK-7K3QXM',
      title: 'Seven mornings',
      startsOn: '2027-05-10',
      endsOn: '2027-05-16',
      party: '2 adults',
    },
    refersTo: null,
    payment: null,
    account: { chargedMinor: 15_588_00, paidMinor: 0, balanceMinor: 15_588_00 },
    due: [],
  },
}

it('an invoice has all of its words on its pages, and none over another', async () => {
  const { data } = await writeInvoicePdf(invoice, new Date(0))
  const pdf = await getDocumentProxy(new Uint8Array(data))
  const written: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const runs = items
      .filter((item) => 'str' in item)
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, width, transform }) => {
        const [left, y] = [transform[4] as number, transform[5] as number]
        return { str, left, right: left + width, y }
      })
    written.push(...runs.map(({ str }) => str))
    expect.soft(runs.filter(({ right, y }) => right > pageSize.width - margin + 1 || y < 24)).toEqual([])
    const meets = (one: (typeof runs)[number], other: (typeof runs)[number]) =>
      Math.abs(one.y - other.y) < 6 && one.left < other.right - 1 && other.left < one.right - 1
    expect.soft(runs.filter((one, i) => runs.slice(0, i).some((other) => meets(one, other)))).toEqual([])
  }
  const text = written.join('').replaceAll(/\s/g, '')
  expect(text.match(/Hotel\d+,1night/g)).toHaveLength(80)
  for (const name of [seller, tax]) expect(text).toContain(name.replaceAll(/\s/g, ''))
})
