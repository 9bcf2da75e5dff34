import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { calls } from './ownership-calls'

/** Each table has one owner: the feature whose `table.ts` declares it. Others go through its services. */

const root = path.resolve('src/modules')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const featureOf = (file: string) => file.split('/')[1]!

type Table = { owner: string; constant: string; name: string }
const tables: Table[] = files
  .filter((file) => file.endsWith('/table.ts'))
  .flatMap((file) =>
    [...textOf(file).matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map((match) => ({
      owner: featureOf(file),
      constant: match[1]!,
      name: match[2]!,
    })),
  )

/** Tables of others that a file takes in as values; types are free, and foreign keys stand in `table.ts`. */
function imported(file: string): Table[] {
  const statements = textOf(file).matchAll(
    /^import (?!type )\{([^}]*)\} from '(?:\.\.\/|\.\.\/\.\.\/[\w-]+\/)([\w-]+)\/table'/gm,
  )
  return [...statements].flatMap(([, names, owner]) => {
    const values = names!.split(',').map((name) => name.trim())
    return tables.filter((table) => table.owner === owner && values.includes(table.constant))
  })
}

/** Tables of others that stand in hand-written SQL. */
const written = (file: string): Table[] =>
  [...textOf(file).matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+"?(?:public\.)?([a-z_]+)\b/g)].flatMap(([, name]) =>
    tables.filter((table) => table.name === name),
  )

/** Tables of others that a file changes, by hand-written SQL or by the query builder. */
const changed = (file: string): Table[] =>
  [
    ...textOf(file).matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)\b/g),
    ...textOf(file).matchAll(/\.(?:insert|update|delete)\((\w+)\)/g),
  ].flatMap(([, name]) => tables.filter((table) => table.name === name || table.constant === name))

/** 'feature → table' for every table that is another feature's. */
const foreign = (of: (file: string) => Table[]): string[] => {
  const found = files
    .filter((file) => !file.endsWith('/table.ts'))
    .flatMap((file) =>
      of(file)
        .filter(({ owner }) => owner !== featureOf(file))
        .map(({ name }) => `${featureOf(file)} → ${name}`),
    )
  return [...new Set(found)].toSorted()
}

/** What may be named without a service in between, and why. */
const exceptions: Record<string, readonly string[]> = {
  'auth was split into folders; its tables stayed together': [
    'account-security → recovery_codes',
    'account-security → user_tokens',
    'account-security → users',
    'devices → sessions',
    'profile → users',
    'co-travelers → users',
    'users → users',
    'users → sessions',
  ],
  'an account’s log is a view of the audit': ['activity → audit', 'account-security → audit'],
  'who is signed in is looked up with each request, in one statement': [
    'auth → media',
    'auth → settings',
    'profile → media',
  ],
  'a package’s page and its editing are one statement each': [
    'packages → activities',
    'packages → hotels',
    'packages → meal_plans',
    'packages → media',
    'packages → place_aliases',
    'packages → places',
    'packages → transfers',
  ],
  'a draft is shown as the package that it will be': [
    'package-drafts → activities',
    'package-drafts → hotels',
    'package-drafts → meal_plans',
    'package-drafts → media',
    'package-drafts → places',
    'package-drafts → transfers',
  ],
  'a draft says where its package stands, in one statement': ['package-drafts → packages'],
  'a list says who saved it, in one statement': ['package-drafts → users', 'versions → users'],
  'the list of departures counts who waits, so that their table stands with theirs': ['waiting-list → departure_waits'],
  'who waits is whoever confirmed the address, in the WHERE': ['waiting-list → users'],
  'what fits is looked for in one statement': ['fits → departure_seats', 'fits → departures', 'fits → packages'],
  'a search is one statement': [
    'search → departure_seats',
    'search → departures',
    'search → media',
    'search → packages',
    'search → place_aliases',
    'search → places',
  ],
  'who else looks at a record, and who shares a view, has a name, in one statement': ['live → users', 'views → users'],
  'a lead shows its owner and its timeline who did it, in one statement': ['leads → users'],
  'a list shows titles, in one statement': ['departures → packages', 'quotes → packages', 'saved → packages'],
  'a record belongs to whoever confirmed its address, in the WHERE': ['owners → users', 'quotes → users'],
  'staff see from which account the requests of a lead came, in one statement': ['quotes → leads'],
  'a package that was asked for is archived instead of deleted': ['packages → quotes'],
  'a merge and a mention say who did it, in one statement': ['customers → users', 'mentions → users'],
  'a customer is shown with what their leads say': ['customers → leads'],
  'users are listed with what they have to do, and when they were seen': [
    'users → audit',
    'users → leads',
    'users → settings',
  ],
  'the log shows who did it, in one statement': ['audit-log → audit', 'audit-log → users'],
  'figures join what they count':
    `packages bookings booking_accounts departure_seats departures instalments ledger proposals booking_margins quotes users leads customers hotels activities transfers meal_plans`
      .split(' ')
      .map((name) => `reports → ${name}`),
  'a proposal shows whom it is for, what it is of, and whose it is, in one statement': [
    'proposals → leads',
    'proposals → packages',
    'proposals → quotes',
    'proposals → users',
  ],
  'an acceptance is one statement over link, proposal and version': [
    'proposal-answers → proposal_versions',
    'proposal-answers → proposals',
  ],
  'a report that is mailed is a saved view, by and to staff to whom the office is open, in the WHERE': [
    'report-mails → saved_views',
    'report-mails → settings',
    'report-mails → users',
  ],
  'a booking shows whom it is for, what it is of, and whose it is, in one statement': [
    'bookings → leads',
    'bookings → packages',
    'bookings → proposals',
    'bookings → quotes',
    'bookings → users',
  ],
  'a review is of a trip and its package, by whoever traveled; moderators have names; leads are asked for one': [
    'reviews → bookings',
    'reviews → leads',
    'reviews → packages',
    'reviews → users',
  ],
  'a change is of a trip: whose it is, for whom, and who answered, in one statement': [
    'booking-changes → bookings',
    'booking-changes → leads',
    'booking-changes → users',
  ],
  'an account shows its trip, and who recorded what; whoever pays has the address of the lead': [
    'payments → bookings',
    'payments → leads',
    'payments → users',
  ],
  'whose trip is paid online is in the WHERE, and the provider is told its title': ['online-payments → bookings'],
  'a payment is listed with its booking, its customer and who recorded it': [
    'payment-list → booking_accounts',
    'payment-list → bookings',
    'payment-list → leads',
    'payment-list → payments',
    'payment-list → ledger',
    'payment-list → users',
  ],
  'who closed the books has a name': ['periods → users'],
  'what a supplier is owed is of orders, and a payment says whose it is and who recorded it, in one statement': [
    'supplier-payments → bookings',
    'supplier-payments → supplier_orders',
    'supplier-payments → suppliers',
    'supplier-payments → users',
  ],
  'a journal is of all ledgers with their documents, and of suppliers': [
    'journal → bookings',
    'journal → invoices',
    'journal → ledger',
    'journal → supplier_charges',
    'journal → supplier_orders',
    'journal → supplier_payments',
    'journal → suppliers',
  ],
  'a document shows whose it is, in one statement': ['invoices → bookings', 'invoices → payments', 'invoices → users'],
  'what travelers answered is told with names, and to the owner': [
    'proposal-answers → leads',
    'proposal-answers → users',
  ],
  'an order shows what was booked, for whom and of which supplier, in one statement': [
    'supplier-orders → booking_services',
    'supplier-orders → bookings',
    'supplier-orders → leads',
    'supplier-orders → suppliers',
  ],
  'what shows a yes goes with the data of who said it, in one statement': [
    'trip-documents → leads',
    'trip-documents → proposals',
  ],
  'whose a voucher or a document is, stands in the WHERE': ['vouchers → bookings', 'trip-documents → bookings'],
  'whoever checks out is locked first, as whoever leaves': ['checkout → users'],
  'the log calls each record by its name of today, and is searched by it': [
    'audit-log → activities',
    'audit-log → bookings',
    'audit-log → customers',
    'audit-log → departures',
    'audit-log → hotels',
    'audit-log → inventory_rates',
    'audit-log → invoices',
    'audit-log → leads',
    'audit-log → meal_plans',
    'audit-log → package_drafts',
    'audit-log → packages',
    'audit-log → proposals',
    'audit-log → quotes',
    'audit-log → reviews',
    'audit-log → suppliers',
    'audit-log → taxes',
    'audit-log → transfers',
    'audit-log → webhook_endpoints',
  ],
  'a currency in use is not dropped': ['settings → packages'],
}

/** What may be changed without a service in between, and why. */
const writers: Record<string, readonly string[]> = {
  'auth was split into folders; its tables stayed together': [
    'account-security → recovery_codes',
    'account-security → user_tokens',
    'account-security → users',
    'devices → sessions',
    'profile → users',
    'users → users',
  ],
  'the list of departures counts who waits, so that their table stands with theirs': ['waiting-list → departure_waits'],
  'popularity is a count of saves, kept beside the package for sorting': ['saved → packages'],
}
const flat = (allowed: Record<string, readonly string[]>) => Object.values(allowed).flat()

it('a table of another feature is named only where an exception says why', () => {
  expect(tables.length).toBeGreaterThan(25)
  const uses = foreign((file) => [...imported(file), ...written(file)])
  expect(uses.filter((use) => !flat(exceptions).includes(use))).toEqual([])
})

it('a table of another feature is changed through its service', () => {
  expect(foreign(changed).filter((use) => !flat(writers).includes(use))).toEqual([])
})

it('no exception is left over', () => {
  const uses = foreign((file) => [...imported(file), ...written(file)])
  expect(flat(exceptions).filter((use) => !uses.includes(use))).toEqual([])
})

it('a screen calls procedures of its own feature, or those that an exception names', () => {
  const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const found = files
    .filter((file) => file.includes('/ui/'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/\b(?:trpc|utils)\.([a-zA-Z]+)\./g)]
        .map((match) => match[1]!)
        .filter((router) => router !== camel(featureOf(file)) && router !== 'client')
        .map((router) => `${featureOf(file)} → ${router}`),
    )
  expect(found.filter((use) => !flat(calls).includes(use))).toEqual([])
})
