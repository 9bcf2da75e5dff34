import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Call, Ctx } from '../../../platform/server/context'
import { queryPrepared } from '../../../platform/server/database/db'
import { getBuildVersion } from '../../../platform/server/database/version'
import { withTransaction } from '../../../platform/server/database/transaction'
import { assertPerson } from '../../../platform/server/trpc'
import { type CalendarDate, dateIn, latestToday } from '../../../shared/dates'
import { invalid, stale } from '../../../shared/errors'
import { getMagnitude } from '../../../shared/magnitudes'
import { convert, type Currency, type Rate } from '../../../shared/money'
import { pickView } from '../../../shared/views'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { events } from '../../core/events/table'
import {
  getCountryName,
  getPhoneHome,
  getZoneCountry,
  getPrefixCountries,
  phoneNeedsCode,
  formatPhone,
  toE164,
} from './phone.client'
import { getSellingCurrencies, isNamed } from './agency.rules'
import { fillChart } from './books.rules'
import { toLabel } from './categories.rules'
import { getFirstBudgets } from './budgets.rules'
import { defaultPrefix, defaultPrefixes, findTakenPrefix, neutralPrefix, prefixNames, toPrefix } from './brand.rules'
import { getSiteBrand } from './brand.service'
import { firstTimes } from './times.rules'
import { deadlineFor, replyWithin } from './office-hours.rules'
import { million } from '../../../shared/rates'
import { leavePictures, withPictures } from './pictures.service'
import type { EstimateRules, PaymentTerms } from '../terms/schema'
import { convertEstimate, convertTerms, getFirstEstimate } from '../terms/terms.rules'
import {
  type Agency,
  firstSettings,
  newAgency,
  type SetRateInput,
  settingGroups,
  type UpdateAgencyInput,
} from './schema'
import { exchangeRates, settings } from './table'
import { lockRow, shareLock, takeLock } from '../../core/locks/lock.service'
import { type OwnAgency, publicConsultant, type Site, site } from './view'

/** Trusts the value, which was validated on save; fills defaults for fields of newer versions. */
export function toAgency(value: unknown): Agency {
  const stored = value as Partial<Agency> | undefined
  const agency = { ...newAgency, ...stored }
  const { books, brand, currency } = agency
  return {
    ...agency,
    estimate: stored?.estimate ?? getFirstEstimate(currency),
    times: { ...firstTimes, ...agency.times },
    books: { ...books, accounts: fillChart(books.accounts) },
    brand: { ...brand, prefixes: { ...defaultPrefixes, ...brand.prefixes } },
  }
}

const settingsQuery = `SELECT key, value FROM settings WHERE key IN ('agency', 'demo', 'closed')`

/** Prepares the statement, as nearly every request reads the settings. */
async function readStoredSettings(ctx: Ctx): Promise<Map<string, unknown>> {
  const found = await queryPrepared<{ key: string; value: unknown }>(ctx.db, settingsQuery, [])
  return new Map(found.map(({ key, value }) => [key, value]))
}

/** Selects the newest rate of each pair by a day. Steps from pair to pair: a year has a rate of each for each day. */
export const ratesQuery = `WITH RECURSIVE pairs AS (
    (SELECT from_currency AS "from", to_currency AS "to" FROM exchange_rates ORDER BY 1, 2 LIMIT 1)
    UNION ALL SELECT next.* FROM pairs p, LATERAL (
      SELECT from_currency, to_currency FROM exchange_rates
      WHERE (from_currency, to_currency) > (p."from", p."to") ORDER BY 1, 2 LIMIT 1) next
  )
  SELECT p."from", p."to", r.micros::float8 AS micros, r.as_of::text AS "asOf" FROM pairs p, LATERAL (
    SELECT micros, as_of FROM exchange_rates
    WHERE from_currency = p."from" AND to_currency = p."to" AND as_of <= $1 ORDER BY as_of DESC LIMIT 1) r
  ORDER BY 1, 2`

/** Returns the newest rate of each pair by a day. */
export const getRatesOn = (ctx: Ctx, day: CalendarDate): Promise<Rate[]> =>
  queryPrepared<Rate>(ctx.db, ratesQuery, [day])

/** Returns the running version, for support and upgrades. */
export const getVersion = async () => getBuildVersion()

const readAgency = async (ctx: Ctx): Promise<Agency> => toAgency((await readStoredSettings(ctx)).get('agency'))

/** Keeps what transactions have read, until settings change here: an act needs them in up to eight places. */
let readIn = new WeakMap<Ctx['db'], Promise<Agency>>()

/** Returns the agency's settings with one query; in a transaction, with one for all its calls. */
export function getAgency({ ctx }: { ctx: Ctx }): Promise<Agency> {
  if (!is(ctx.db, PgTransaction)) return readAgency(ctx)
  const read = readIn.get(ctx.db) ?? readAgency(ctx)
  readIn.set(ctx.db, read)
  return read
}

/** Locks the row of the settings for a change. Inserts it first: of two first saves, the second waits for the other. */
async function lockSettings(ctx: Ctx): Promise<typeof settings.$inferSelect> {
  await ctx.db.insert(settings).values({ key: 'agency', value: newAgency, version: 0 }).onConflictDoNothing()
  return (await lockRow(ctx, settings, 'agency'))!
}

export const holdSettings = async (ctx: Ctx): Promise<Agency> => toAgency((await lockSettings(ctx)).value)

/**
 * Returns the categories, and keeps them until the transaction ends; other settings may change. Comes before what locks
 * packages or drafts.
 */
export async function holdCategories(ctx: Ctx): Promise<Agency['categories']> {
  await shareLock(ctx, 'categories')
  return (await readAgency(ctx)).categories
}

/** Asks in agencies from before, as specified; in new ones only in India's time zone, until they choose. */
export const asksIndianPapers = ({ asksIndianPapers: chosen, timeZone }: Agency): boolean =>
  chosen === undefined || (chosen ?? getZoneCountry(timeZone) === 'IN')

/** Runs two queries. */
export async function getSite({ ctx }: { ctx: Ctx }): Promise<Site> {
  const [stored, rates] = await Promise.all([readStoredSettings(ctx), getRatesOn(ctx, latestToday(ctx.now()))])
  const agency = withPhones(toAgency(stored.get('agency')), formatPhone)
  const consultants = agency.consultants
    .filter(({ isActive }) => isActive)
    .map((one) => pickView(publicConsultant, one, { picture: one.picture ?? null }))
  const consultant = consultants[0] ?? null
  const sellsIn = getSellingCurrencies(agency).filter((one) => convert(1, agency.currency, one, rates) !== null)
  const shown = pickView(site.shape.agency, agency, {
    sellsIn,
    consultant,
    consultants,
    replyWithin: replyWithin(agency.responseHours, agency),
    brand: await getSiteBrand(ctx, { ...agency, consultant }),
    holdMinutes: agency.times.holdMinutes,
    weekBegins: agency.times.weekBegins,
    phonePrefix: getPhoneHome(agency).prefix,
    asksIndianPapers: asksIndianPapers(agency),
    country: agency.phonePrefix === undefined ? '' : getCountryName(getPhoneHome(agency).country),
  })
  return { agency: shown, rates, demo: ctx.env.DEMO && stored.get('demo') === true, isOpen: !stored.has('closed') }
}

/** Returns the site as kept for this version of the catalog and this day, for requests that visitors make most. */
export const getCachedSite = (ctx: Ctx): Promise<Site> =>
  ctx.cache.get(`site ${latestToday(ctx.now())}`, () => getSite({ ctx }))

async function store(ctx: Ctx, key: string, value: unknown): Promise<void> {
  const row = { value, updatedAt: ctx.now(), updatedBy: ctx.actor?.id ?? null }
  await ctx.db
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: { ...row, version: sql`${settings.version} + 1` } })
  readIn = new WeakMap()
}

/**
 * Returns the agency's currency, in which lists filter, sort and add up.
 * @throws AppError invalid `currency` for another one
 */
export async function getCurrencyFor({ ctx, input: asked }: Call<Currency | undefined>): Promise<Currency> {
  const { currency } = await getAgency({ ctx })
  if (asked !== undefined && asked !== currency) throw invalid(`Prices are in ${currency} here`, 'currency')
  return currency
}

/** @throws AppError invalid `currency` for one that the agency does not sell in */
export async function assertSold({ ctx, input: asked }: Call<Currency>): Promise<void> {
  const sold = getSellingCurrencies(await getAgency({ ctx }))
  if (sold.includes(asked)) return
  const others = sold.length > 6 ? 'the currencies of the settings' : sold.join(', ')
  throw invalid(`${asked} is not sold in here: choose ${others}`, 'currency')
}

/** Maps each phone number of the agency; `change` gets the number and its field. */
const withPhones = (agency: Agency, change: (phone: string, field: string) => string): Agency => ({
  ...agency,
  consultants: agency.consultants.map((one, i) => ({ ...one, phone: change(one.phone, `consultants.${i}.phone`) })),
  contacts: agency.contacts.map((contact, i) => ({ ...contact, phone: change(contact.phone, `contacts.${i}.phone`) })),
})

/** @throws AppError invalid `field` for a number without its country code */
function toAgencyPhone(typed: string, field: string): string {
  const phone = toE164(typed)
  if (!phone) throw invalid(phoneNeedsCode, field)
  return phone
}

/**
 * Converts the sums of terms and estimate with the currency of prices; without a rate, by what the currencies are
 * roughly worth. Budgets that nobody entered begin anew.
 */
async function withSums(ctx: Ctx, before: Agency, to: Currency = before.currency): Promise<Agency> {
  const { currency: from, paymentTerms, estimate, budgetRanges } = before
  if (to === from) return before
  const micros = Math.max(1, Math.round((million * getMagnitude(to)) / getMagnitude(from)))
  const known = await getRatesOn(ctx, latestToday(ctx.now()))
  const rates = convert(1, from, to, known) === null ? [{ from, to, micros, asOf: dateIn(ctx.now()) }] : known
  const { fx: _fx, ...sums } = convertEstimate(estimate, { from, to, rates })
  return {
    ...before,
    paymentTerms: convertTerms(paymentTerms, { from, to, rates }) as PaymentTerms,
    estimate: sums as EstimateRules,
    budgetRanges: isDeepStrictEqual(budgetRanges, getFirstBudgets(from)) ? getFirstBudgets(to) : budgetRanges,
  }
}

const proposePrefix = (name: string): string =>
  name === newAgency.name ? defaultPrefix : (toPrefix(name) ?? neutralPrefix)

async function hasReferences({ db }: Ctx): Promise<boolean> {
  const given = inArray(events.kind, ['quote.requested', 'quote.entered'])
  return (await db.select({ kind: events.kind }).from(events).where(given).limit(1)).length > 0
}

/**
 * Begins references with letters of the agency's name, until others are chosen. Once a request has one, a further name
 * keeps them: customers know the letters.
 */
async function withPrefix(ctx: Ctx, before: Agency, { name, brand }: Agency): Promise<Agency['brand']> {
  if (name === before.name || brand.prefix !== proposePrefix(before.name)) return brand
  if (before.name !== newAgency.name && (await hasReferences(ctx))) return brand
  const prefix = proposePrefix(name)
  return prefix === brand.prefixes.booking ? brand : { ...brand, prefix }
}

const tabLists = ['homeCategories', 'listCategories'] as const

/** Leaves out tabs of categories that are gone. @throws AppError invalid naming a tab of no category */
function withTabs(before: Agency, asked: Agency): Agency {
  const isThere = ({ categories }: Agency, key: string) => categories.some((one) => one.key === key)
  const changed = { ...asked }
  for (const name of tabLists) {
    const unknown = asked[name].findIndex((key) => !isThere(asked, key) && !isThere(before, key))
    if (unknown >= 0) throw invalid('There is no such category', `${name}.${unknown}`)
    changed[name] = asked[name].filter((key) => isThere(asked, key))
  }
  return changed
}

/**
 * Keeps one tag for each label; categories' own tags are dropped.
 * @throws AppError invalid naming a tag that repeats another of a changed list
 */
function withTags(before: Agency, asked: Agency): Agency {
  const { categories, packageTypes } = asked
  const labels = packageTypes.map((one) => toLabel(categories, one))
  const isOther = (_: string, i: number) => labels.indexOf(labels[i]!) === i
  const again = packageTypes.findIndex((one, i) => !isOther(one, i))
  if (again < 0) return asked
  if (isDeepStrictEqual(before.packageTypes, packageTypes))
    return { ...asked, packageTypes: packageTypes.filter(isOther) }
  const first = packageTypes[labels.indexOf(labels[again]!)]!
  throw invalid(`${packageTypes[again]!} finds the same packages as ${first}`, `packageTypes.${again}`)
}

/** @throws AppError invalid `phonePrefix` for one that no country has */
function checkPrefix({ phonePrefix }: Agency): void {
  if (phonePrefix && getPrefixCountries(phonePrefix).length === 0)
    throw invalid(`No country has the code ${phonePrefix}`, 'phonePrefix')
}

/** Lists the letters that numbers began with before, as the log of the settings has them. */
async function listFormerPrefixes({ db }: Ctx) {
  const fields = prefixNames.map((name) => ({
    name,
    letters: sql<string | null>`${events.before} ->> ${`brand.prefixes.${name}`}`,
  }))
  const selected = Object.fromEntries(fields.map(({ name, letters }) => [name, letters]))
  const found = await db.select(selected).from(events).where(eq(events.kind, 'settings.saved'))
  return found.flatMap((row) => prefixNames.flatMap((name) => (row[name] ? [{ name, letters: row[name] }] : [])))
}

/** @throws AppError invalid `brand.prefixes` naming letters that begin other numbers, or did so before */
async function checkPrefixes(ctx: Ctx, before: Agency, { brand }: Agency): Promise<void> {
  const isSame = isDeepStrictEqual(before.brand.prefixes, brand.prefixes) && before.brand.prefix === brand.prefix
  if (isSame) return
  const taken = findTakenPrefix(brand, await listFormerPrefixes(ctx))
  if (taken) throw invalid(taken.message, `brand.prefixes.${taken.name}`)
}

/** Saves the settings in the caller's transaction. @throws AppError as `saveAgency`; forbidden for an API key that changes `staffTwoFactor` */
async function replace(ctx: Ctx, before: Agency, given: Agency): Promise<Agency> {
  if (given.staffTwoFactor !== before.staffTwoFactor) assertPerson(ctx, 'does not change who needs a second factor')
  checkPrefix(given)
  await checkPrefixes(ctx, before, given)
  const asked = withTags(before, withTabs(before, given))
  const input = await withPictures(ctx, before, withPhones(asked, toAgencyPhone))
  await store(ctx, 'agency', input)
  if (isNamed(input)) await ctx.db.delete(settings).where(eq(settings.key, 'closed'))
  await leavePictures(ctx, before, input)
  await recordEvent(ctx, {
    kind: 'settings.saved',
    about: { entity: 'settings', id: 'agency' },
    ...toChange(before, input),
  })
  return input
}

/**
 * Replaces all settings of the agency. Stores phones in E.164.
 * @throws AppError invalid `contacts` and `consultants` for a phone without its country code, `phonePrefix` for an unknown one
 */
export const saveAgency = ({ ctx, input }: Call<Agency>): Promise<Agency> =>
  withTransaction(ctx, async (tx) => replace(tx, await holdSettings(tx), input))

/** Requires a second factor of all staff; leaves the other settings as they are then. */
export const requireTwoFactor = (ctx: Ctx): Promise<Agency> =>
  withTransaction(ctx, async (tx) => {
    const before = await holdSettings(tx)
    return replace(tx, before, { ...before, staffTwoFactor: true })
  })

export async function getOwnAgency({ ctx }: { ctx: Ctx }): Promise<OwnAgency> {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.key, 'agency'))
  return { ...withPhones(toAgency(row?.value), formatPhone), version: row?.version ?? 0 }
}

/** Lays a change over the settings; of groups it gives a part. */
function applyChanges(agency: Agency, changes: Omit<UpdateAgencyInput, 'version'>): Agency {
  const changed: Record<string, unknown> = { ...agency }
  for (const [name, value] of Object.entries(changes)) if (value !== undefined) changed[name] = value
  for (const name of settingGroups) if (changes[name]) changed[name] = { ...agency[name], ...changes[name] }
  const { brand } = changes
  if (brand)
    changed.brand = {
      ...agency.brand,
      ...brand,
      prefixes: { ...agency.brand.prefixes, ...brand.prefixes },
      hero: { ...agency.brand.hero, ...brand.hero },
      footer: { ...agency.brand.footer, ...brand.footer },
    }
  return changed as Agency
}

/**
 * Saves some of the settings; the others stay.
 * @throws AppError conflict with the newer settings; otherwise as `saveAgency`
 */
export const updateAgency = ({ ctx, input: { version, ...changes } }: Call<UpdateAgencyInput>): Promise<OwnAgency> =>
  withTransaction(ctx, async (tx) => {
    const row = await lockSettings(tx)
    if (row.version !== version) throw stale(await getOwnAgency({ ctx: tx }))
    const before = toAgency(row.value)
    const changed = applyChanges(await withSums(tx, before, changes.currency), changes)
    const brand = changes.brand?.prefix ? changed.brand : await withPrefix(tx, before, changed)
    await replace(tx, before, { ...changed, brand })
    return getOwnAgency({ ctx: tx })
  })

export const answerDueAt = (agency: Agency, now: Date): Date => deadlineFor(now, agency.responseHours, agency)

/** Returns the agency's additions to terms and privacy. */
export const getPolicies = async ({ ctx }: { ctx: Ctx }): Promise<Agency['policies']> =>
  (await getAgency({ ctx })).policies

/** Marks the demo agency as loaded, so that login panels may show its accounts (product.md 6.3). */
export const markDemo = ({ ctx }: { ctx: Ctx }): Promise<void> => store(ctx, 'demo', true)

/** Marks an agency that was begun empty, so that the same start command continues with it. */
export const markBegun = ({ ctx }: { ctx: Ctx }): Promise<void> => store(ctx, 'begun', true)

/**
 * Gives a new agency its first settings (decisions 228, 229). Closes its site to visitors until it has a name and an
 * e-mail (decision 225).
 */
export async function beginNew({ ctx }: { ctx: Ctx }): Promise<void> {
  const agency = await holdSettings(ctx)
  if (isNamed(agency)) return
  await ctx.db
    .update(settings)
    .set({ value: { ...agency, ...firstSettings } })
    .where(eq(settings.key, 'agency'))
  await store(ctx, 'closed', true)
}

/** Opens the site of an agency named by an earlier version, which knows no such mark. */
export async function openNamed({ ctx }: { ctx: Ctx }): Promise<void> {
  if (isNamed(await getAgency({ ctx }))) await ctx.db.delete(settings).where(eq(settings.key, 'closed'))
}

/** Tells whether visitors may see the site. */
export async function isSiteOpen({ ctx }: { ctx: Ctx }): Promise<boolean> {
  const found = await queryPrepared(ctx.db, `SELECT FROM settings WHERE key = 'closed'`, [])
  return found.length === 0
}

/** Writes rates of pairs from dates on. Each replaces those of its pair and date, in both directions: the other is stale. */
export async function writeRates(ctx: Ctx, rates: readonly Rate[]): Promise<void> {
  // Takes an advisory lock: of two that write the two directions, the later counts.
  await takeLock(ctx, 'exchange_rates')
  await ctx.db.execute(sql`DELETE FROM exchange_rates r
    USING jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) AS one ("from" text, "to" text, "asOf" date)
    WHERE r.from_currency = one."to" AND r.to_currency = one."from" AND r.as_of = one."asOf"`)
  const setBy = ctx.actor?.id ?? null
  await ctx.db
    .insert(exchangeRates)
    .values(rates.map(({ from, to, asOf, micros }) => ({ fromCurrency: from, toCurrency: to, asOf, micros, setBy })))
    .onConflictDoUpdate({
      target: [exchangeRates.fromCurrency, exchangeRates.toCurrency, exchangeRates.asOf],
      set: { micros: sql`excluded.micros`, setBy },
    })
}

/**
 * Sets the rate of a pair from a date on; replaces one of the same date, in either direction.
 * @throws AppError invalid `asOf` for a date that has not begun anywhere
 */
export async function setRate({ ctx, input }: Call<SetRateInput>): Promise<Rate> {
  const asOf = input.asOf ?? dateIn(ctx.now(), (await getAgency({ ctx })).timeZone)
  if (asOf > latestToday(ctx.now())) throw invalid('Please choose a date that has begun', 'asOf')
  const { from, to, micros } = input
  await withTransaction(ctx, async (tx) => {
    const ofDay = and(
      eq(exchangeRates.fromCurrency, from),
      eq(exchangeRates.toCurrency, to),
      eq(exchangeRates.asOf, asOf),
    )
    const [before] = await tx.db.select({ micros: exchangeRates.micros }).from(exchangeRates).where(ofDay)
    await writeRates(tx, [{ from, to, asOf, micros }])
    const about = { entity: 'rate', id: `${from}-${to}` } as const
    await recordEvent(tx, { kind: 'rate.set', about, data: { asOf }, ...toChange(before ?? {}, { micros }) })
  })
  return { from, to, micros, asOf }
}
