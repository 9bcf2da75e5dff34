import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { endpointWithSecret } from '../modules/core/webhooks/view'
import { newTwoFactor } from '../modules/identity/account-security/view'
import { madeKey } from '../modules/identity/api-keys/view'
import { madeFeed } from '../modules/identity/calendars/view'
import { listProcedures, type Meta } from '../platform/server/trpc'
import { readsFor, withReads } from '../shared/permission-groups'
import { builtInPermissions, permissions } from '../shared/permissions'
import { shownLink } from '../shared/views'
import { appRouter } from './router'

type Level = 'public' | 'traveler' | 'admin' | 'everyone of the staff' | 'agent'

/**
 * Duplicates the access levels, which the matrix reads from the router itself. All other calls need a permission that
 * agents have, too. Users, Settings, deletes and exports are for administrators (product.md 6.2). REST calls these
 * procedures and has no guards of its own.
 */
const levels: Record<Exclude<Level, 'agent'>, Record<string, readonly string[]>> = {
  public: {
    accountSecurity: ['forgotPassword', 'resetForgotten', 'revertEmail'],
    auth: ['login', 'logout', 'me', 'register', 'staffLogin'],
    checkout: ['offer'],
    departures: ['ofPackage'],
    destinations: ['get', 'list'],
    email: ['sendTrip'],
    firstRun: ['makeAdministrator'],
    fits: ['find'],
    packages: ['byIds', 'get'],
    payments: ['linked'],
    proposalAnswers: ['accept', 'choices', 'choose', 'comment', 'counter', 'decline', 'open', 'view'],
    quotes: ['create'],
    reviews: ['latest', 'ofPackage'],
    search: ['alternatives', 'destinations', 'facets', 'list', 'promises', 'tiles'],
    pages: ['read'],
    settings: ['policies', 'site'],
    supplierOrders: ['answer', 'open'],
    terms: ['current', 'get'],
    users: ['acceptInvitation'],
    waitingList: ['join'],
  },
  traveler: {
    accountData: ['download', 'remove'],
    accountSecurity: [
      'beginTwoFactor',
      'cancelEmailChange',
      'changePassword',
      'confirmEmail',
      'disableTwoFactor',
      'enableTwoFactor',
      'newRecoveryCodes',
      'requestEmailChange',
      'resendEmailChange',
      'sendVerification',
      'state',
    ],
    activity: ['list'],
    calendars: ['list', 'make', 'remove'],
    bookingChanges: ['agree', 'ask', 'cancelTrip', 'decline', 'own', 'takeBack'],
    bookings: ['completeTraveler', 'mine', 'open', 'trips'],
    checkout: ['book', 'held', 'hold', 'release'],
    coTravelers: ['create', 'list', 'remove', 'restore', 'update'],
    devices: ['list', 'logout', 'logoutOthers'],
    invoices: ['open', 'own'],
    onlinePayments: ['follow', 'own', 'start'],
    payments: ['dues', 'own'],
    profile: ['removeAvatar', 'setAvatar', 'startAvatar', 'summary', 'update', 'user'],
    quotes: ['get', 'list', 'withdraw'],
    reviews: ['ofTrip', 'save'],
    saved: ['ids', 'merge', 'set'],
    tripDocuments: ['own'],
    vouchers: ['own'],
  },
  'everyone of the staff': {
    leads: ['staff'],
    live: ['leave', 'stay'],
    media: ['copyPicture', 'sendPicture', 'startUpload', 'words'],
    office: ['find', 'markSeen', 'myDay', 'notifications', 'waiting'],
    outages: ['current'],
    places: ['countries', 'list', 'read'],
    roles: ['list'],
    suppliers: ['names'],
    taxes: ['list'],
    teams: ['list'],
    views: ['chooseDefault', 'create', 'list', 'remove', 'update'],
  },
  admin: {
    accountData: ['customerErasure', 'eraseCustomer'],
    auditLog: ['choices', 'export', 'list'],
    archives: ['download', 'list', 'remove', 'start'],
    backups: ['export', 'start', 'state'],
    bookings: ['export'],
    customers: ['export'],
    departures: ['export'],
    email: [
      'export',
      'exportReports',
      'list',
      'previewBooking',
      'previewConfirmation',
      'previewTemplate',
      'retry',
      'testBooking',
      'testConfirmation',
      'testTemplate',
    ],
    firstRun: ['setup'],
    impact: ['removeRate'],
    inventory: ['costCurrencies', 'export', 'exportRates', 'remove', 'removeRate', 'restore'],
    invoices: ['export'],
    jobs: ['discard', 'exportFailed', 'exportWaiting', 'failed', 'retry', 'tryNow', 'waiting'],
    journal: ['chart', 'export', 'exportSums', 'sums'],
    media: ['export', 'remove'],
    leads: ['export', 'remove'],
    onlinePayments: ['giveUpRefund'],
    packages: ['export', 'exportWithOptions', 'remove'],
    paymentList: ['export'],
    payments: ['chargeback', 'restorePrice', 'takeBackWriteOff', 'writeOff'],
    periods: ['export', 'get', 'set'],
    places: ['export', 'merge', 'remove', 'setTiles'],
    proposals: ['export'],
    quotes: ['export', 'listUses'],
    reports: ['export', 'exportFacts'],
    reviews: ['export'],
    roles: ['create', 'export', 'remove', 'update'],
    pages: ['create', 'export', 'list', 'open', 'publish', 'remove', 'unpublish', 'update'],
    terms: ['standard'],
    settings: [
      'brand',
      'changeBrand',
      'changeCurrencies',
      'changeLists',
      'mergeCategory',
      'lists',
      'changeTerms',
      'currencies',
      'terms',
      'agency',
      'deleteRate',
      'exportRates',
      'importRates',
      'previewRates',
      'rateImports',
      'rates',
      'exchangeRates',
      'saveAgency',
      'setRate',
      'undoRateImport',
      'update',
      'version',
    ],
    setup: ['export', 'preview', 'takeOver'],
    supplierOrders: ['export'],
    supplierPayments: ['exportPayables'],
    suppliers: ['export'],
    taxes: ['create', 'export', 'remove', 'update'],
    teams: ['create', 'export', 'remove', 'setForUser', 'update'],
    tripDocuments: ['remove'],
    users: [
      'export',
      'get',
      'invite',
      'inviteAgain',
      'list',
      'openWork',
      'removeTwoFactor',
      'setActive',
      'setRole',
      'signOut',
      'update',
    ],
    userImports: ['list', 'preview', 'run', 'undo'],
    waitingList: ['export', 'remove'],
    apiKeys: ['create', 'export', 'list', 'revoke'],
    webhooks: [
      'create',
      'deliveries',
      'export',
      'exportEndpoints',
      'list',
      'remove',
      'renewSecret',
      'replay',
      'sendTest',
      'update',
    ],
  },
}

const procedures = listProcedures(appRouter)
function toLevel({ access, needs = [] }: Meta): Level {
  if (access !== 'staff') return access!
  if (needs.length === 0) return 'everyone of the staff'
  return needs.every((one) => builtInPermissions.agent.includes(one)) ? 'agent' : 'admin'
}

const toPaths = (routers: Record<string, readonly string[]>) =>
  Object.entries(routers).flatMap(([router, names]) => names.map((name) => `${router}.${name}`))

it.each(['public', 'traveler', 'admin', 'everyone of the staff'] as const)(
  'the calls of level %s are those that are listed',
  (level) => {
    const found = Object.keys(procedures).filter((path) => toLevel(procedures[path]!.meta) === level)
    expect(found.toSorted()).toEqual(toPaths(levels[level]).toSorted())
  },
)

it('all others need a permission that agents have', () => {
  const listed = new Set(Object.values(levels).flatMap(toPaths))
  const others = Object.entries(procedures).filter(([path]) => !listed.has(path))
  expect(others.filter(([, procedure]) => toLevel(procedure.meta) !== 'agent').map(([path]) => path)).toEqual([])
})

/** Lists rights that change nothing which another right shows. */
const withoutReads = new Set([
  ...permissions.filter((one) => one.endsWith('.read') || one.endsWith('.manage')),
  'reviews.moderate',
  'lists.export',
])

it('a right to change records comes with the one to see them, in stored roles and keys as well', () => {
  expect(permissions.filter((one) => !withoutReads.has(one))).toEqual(Object.keys(readsFor))
  const migration = readFileSync('drizzle/0062_reads_and_former_secrets.sql', 'utf8')
  for (const pair of Object.entries(readsFor)) expect(migration).toContain(`('${pair.join("', '")}')`)
})

/** Finds the record of an answer, or the rows of a list. */
const toRecord = (schema: z.ZodType): unknown => {
  const { type, element, shape } = schema.def as { type: string; element?: z.ZodType; shape?: { items?: z.ZodType } }
  if (type === 'array') return toRecord(element!)
  return shape?.items ? toRecord(shape.items) : schema
}
/** Lists answers with what acts for somebody, or opens a record, without a session. */
const secrets: readonly unknown[] = [endpointWithSecret, madeKey, madeFeed, newTwoFactor, shownLink]

it('no call hands a secret to an API key, but for links to one record (decision 191)', () => {
  const handing = Object.entries(procedures).filter(([, { output }]) => secrets.includes(output?.schema))
  expect(new Set(handing.map(([, { output }]) => output!.schema)).size).toBe(secrets.length)
  const isOpen = ({ access, personOnly, keyNeeds }: Meta) => (access === 'staff' ? !personOnly : Boolean(keyNeeds))
  const open = handing.filter(([, { meta }]) => isOpen(meta)).map(([path]) => path)
  expect(open.toSorted()).toEqual(['proposalAnswers.makeLink', 'supplierOrders.makeLink'])
})

/** Names ids alone, and the home page's tiles. */
const openToAll = ['leads.matching', 'places.tiles']

it('each call answers only with what its rights show', () => {
  const staff = Object.entries(procedures).filter(([, procedure]) => procedure.meta.access === 'staff')
  const shows = ([, procedure]: (typeof staff)[number]) => toRecord(procedure.output!.schema)
  const reads = staff.filter(([path, procedure]) => procedure.type === 'query' && !openToAll.includes(path))
  const found = staff.filter((call) => {
    const same = reads.filter((read) => shows(read) === shows(call))
    const held = withReads(call[1].meta.needs ?? [])
    return (
      same.length > 0 && !same.some(([, procedure]) => (procedure.meta.needs ?? []).every((one) => held.includes(one)))
    )
  })
  expect(found.map(([path]) => path)).toEqual([])
})
