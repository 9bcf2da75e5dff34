import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { csvCells as invoices } from '../modules/billing/invoices/csv.rules'
import { csvCells as payments } from '../modules/billing/payments/list-csv.rules'
import { csvCells as payables } from '../modules/billing/supplier-payments/csv.rules'
import { csvCells as bookings } from '../modules/servicing/bookings/csv.rules'
import { csvCells as reviews } from '../modules/bookings/reviews/csv.rules'
import { csvCells as orders } from '../modules/bookings/supplier-orders/csv.rules'
import { csvCells as departures } from '../modules/catalog/departures/csv.rules'
import { csvCells as items } from '../modules/catalog/inventory/csv.rules'
import { csvCells as packages } from '../modules/catalog/packages/csv.rules'
import { csvCells as places } from '../modules/catalog/places/csv.rules'
import { csvCells as suppliers } from '../modules/catalog/suppliers/csv.rules'
import { csvCells as log } from '../modules/office/audit-log/csv.rules'
import { csvCells as keys } from '../modules/identity/api-keys/csv.rules'
import { csvCells as users } from '../modules/office/users/csv.rules'
import { csvCells as customers } from '../modules/sales/customers/customer.rules'
import { csvCells as leads } from '../modules/sales/leads/csv.rules'
import { csvCells as proposals } from '../modules/sales/proposals/csv.rules'
import type { ApiKeyView } from '../modules/identity/api-keys/view'
import type { ProposalView } from '../modules/sales/proposals/view'
import { csvCells as quotes } from '../modules/sales/quotes/csv.rules'

/** Compares what lists show with what their CSV saves. */

type Cells = Record<string, unknown>
type List = { cells: Cells; others?: Record<string, readonly string[]> }
const pax = { Pax: ['Travelers'] }

/** Lists by their row the cells of each list, and what columns of other names, or of several parts, are there. */
const lists: Record<string, List> = {
  PlaceView: { cells: places, others: { 'What it is': ['Kind'], Coordinates: ['Latitude', 'Longitude'] } },
  AdminPackage: { cells: packages(String), others: { Duration: ['Days', 'Nights'], Pax: ['Max travelers'] } },
  DepartureView: {
    cells: departures,
    others: { Ends: ['Last day'], 'Seats left': ['Left', 'Seats'], Runs: ['Guaranteed', 'Minimum'] },
  },
  SupplierView: { cells: suppliers, others: { Provides: ['Kind'] } },
  QuoteView: { cells: quotes, others: { ...pax, 'First answer': ['Answered'] } },
  CustomerView: { cells: customers },
  LeadView: { cells: leads, others: { ...pax, Phone: ['Mobile'] } },
  ProposalView: { cells: proposals('UTC'), others: { Proposal: ['Reference'] } },
  InvoiceView: { cells: invoices, others: { Issued: ['Issued on'], Corrects: ['Refers to'] } },
  ListedPayment: { cells: payments },
  Payable: { cells: payables },
  ListedBooking: {
    cells: bookings,
    others: { Booking: ['Reference'], Party: ['Adults', 'Children', 'Infants'] },
  },
  UserView: { cells: users, others: { Name: ['First name', 'Last name'] } },
  AuditView: { cells: log, others: { What: ['Action'], On: ['Entity', 'Record'], From: ['IP'] } },
  OrderView: {
    cells: orders,
    others: {
      'Agreed with the supplier': ['Agreed in it', 'Supplier currency'],
      Differs: ['From', 'Until', 'Booked net', 'Agreed net'],
    },
  },
  ReviewView: { cells: reviews, others: { Review: ['Title', 'Text'], Traveler: ['Author'], Replied: ['Reply'] } },
  InventoryItem: {
    cells: items('hotels'),
    others: {
      Details: ['location', 'roomType'],
      Stars: ['starRating'],
      Price: ['rate', 'currency'],
      ...Object.fromEntries(
        ['Name', 'Status', 'Images', 'Created', 'Updated'].map((label) => [label, [label.toLowerCase()]]),
      ),
    },
  },
}

const definition =
  /(?:Columns|columns|all)(?:: Column<(\w+)>\[\] =| = \(now: Date\): Column<(\w+)>\[\] =>) \[\n([^]*?)\n\]/g
const sharedColumns = { createdColumn: 'Created', updatedColumn: 'Updated' }

/** Reads the rows and the labels of the columns of a screen; none of one without a list. */
const readColumns = (source: string): [string, string[]][] =>
  [...source.matchAll(definition)].map(([, row, other, body = '']) => {
    const labels = [...body.matchAll(/\bkey: '[^']+',\s+label: '([^']+)'/g)].map(([, label]) => label!)
    const shared = Object.entries(sharedColumns).filter(([name]) => body.includes(name))
    return [row ?? other!, [...labels, ...shared.map(([, label]) => label)]]
  })

it('the CSV of a list has what each of its columns shows', () => {
  const screens = readdirSync('src/modules', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/ui\/.*\.tsx$/.test(file),
  )
  const columns: Record<string, string[]> = {}
  for (const file of screens)
    for (const [row, labels] of readColumns(readFileSync(`src/modules/${file}`, 'utf8')))
      columns[row] = [...(columns[row] ?? []), ...labels]
  expect(Object.keys(columns).toSorted()).toEqual(Object.keys(lists).toSorted())
  const missing = Object.entries(lists).flatMap(([row, { cells, others = {} }]) =>
    columns[row]!.flatMap((label) =>
      (others[label] ?? [label]).filter((name) => !Object.hasOwn(cells, name)).map((name) => `${row}: ${name}`),
    ),
  )
  expect(missing).toEqual([])
})

it.each([
  ['UTC', '2027-06-16T00:00:00.000Z'],
  ['America/Los_Angeles', '2027-06-16T07:00:00.000Z'],
])('the last day of a proposal and a key in %s, which end at %s, is the one of the screens', (timeZone, expiresAt) => {
  expect(proposals(timeZone)['Held until']!({ expiresAt } as ProposalView)).toBe('2027-06-15')
  expect(keys(timeZone)['Last day']!({ expiresAt } as ApiKeyView)).toBe('2027-06-15')
})
