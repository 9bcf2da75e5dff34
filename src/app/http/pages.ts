import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addedParameter } from '../../modules/storefront/customizer/customizer.rules'
import { criteriaParameters } from '../../modules/storefront/fits/criteria.rules'
import { filterParameters, partyParameters } from '../../modules/storefront/search/filters.rules'
import { destinationInput } from '../../modules/storefront/destinations/schema'
import { getMoved } from '../../modules/storefront/destinations/service'
import { getMovedPage } from '../../modules/settings/pages/service'
import { toAddress } from '../../platform/server/address'
import { currencyCookie, toFormer } from '../../platform/web/stored-names'
import type { BrandHead } from '../../modules/settings/settings/brand.rules'
import { getCachedHead } from '../../modules/settings/settings/head.service'
import { getAgencyPhone } from '../../modules/settings/settings/phone.rules'
import { getSite } from '../../modules/settings/settings/service'
import type { CatalogCache, Cached } from '../../platform/server/cache'
import { type Ctx, type Deps, createSystemContext } from '../../platform/server/context'
import { staleAnswers } from '../../platform/server/diagnostics/metrics'
import { OutageLog } from '../../platform/server/diagnostics/outage-log'
import { createPagePolicy } from '../../platform/server/security'
import { AppError } from '../../shared/errors'
import { currencies } from '../../shared/currencies'
import type { Currency } from '../../shared/money'
import { readAssets } from './assets'
import { sendFailurePage } from './failure-page'
import { Document, sendDocument } from './html-response'
import { isAnonymous } from './request-context'
import { appRouter } from '../router'
import type { render } from '../web/entry-server'
import { type Assets, type Contact, renderDocument, getInline } from '../web/html'

export type Pages = {
  render: typeof render
  assets: (modules: string[]) => Assets
  /** Lets the development server answer for its modules; true when it did. */
  middleware?: (req: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}
type PageDeps = {
  pages: Pages
  cache: CatalogCache
  context: (req: FastifyRequest, reply: FastifyReply) => Promise<Ctx>
  visitor: (req: FastifyRequest) => Ctx
}
/** Holds a rendered page; `isBare`: not even the agency's name and numbers were readable. */
type Answer = { status: number; document: Document; isBare: boolean }

/** Reads the build's manifest and its server half. */
export const loadBuiltPages = async (): Promise<Pages> => ({
  render: (await import('../web/entry-server')).render,
  assets: await readAssets(),
})

const readCookieCurrency = (req: FastifyRequest): Currency | null =>
  currencies.find((c) => c === (req.cookies[currencyCookie] ?? req.cookies[toFormer(currencyCookie)])) ?? null

/** Lists query parameters that server-rendered pages read; the browser reads others, too. */
const parameters = [
  ...new Set([...filterParameters, ...partyParameters, addedParameter, ...criteriaParameters, 'tab', 'version']),
]

/** Normalizes the address to known parameters in a fixed order, as a cache key. */
function toUrl(req: FastifyRequest, origin: string): URL {
  const url = toAddress(origin, req.url)
  if (url.search === '') return url
  const known = parameters.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value]))
  url.search = new URLSearchParams(known).toString()
  return url
}

const policies = new WeakMap<Assets, { sheet: string; policy: Document['policy'] }>()

/** Hashes once for the pages that share their files, and the agency's colors. */
function getPolicy(assets: Assets, sheet: string, development: boolean): Document['policy'] {
  const known = policies.get(assets)
  if (known?.sheet === sheet) return known.policy
  const policy = createPagePolicy(getInline(assets, sheet), development)
  policies.set(assets, { sheet, policy })
  return policy
}

/** Stands in while the settings cannot be read. */
const plainHead: BrandHead = {
  name: 'Travel',
  sheet: '',
  icon: { href: '/favicon.svg', type: 'image/svg+xml' },
  image: null,
}

async function renderAnswer(url: URL, currency: Currency | null, ctx: Ctx, pages: Pages): Promise<Answer> {
  const [page, brand] = await Promise.all([
    pages.render({ url, router: appRouter, ctx, currency }),
    getCachedHead(ctx).catch(() => plainHead),
  ])
  const assets = pages.assets(page.modules)
  const html = renderDocument({ ...page, origin: ctx.env.APP_URL, assets, brand })
  const document = new Document(html, getPolicy(assets, brand.sheet, pages.middleware !== undefined))
  const { failure } = page.boot
  return { status: page.status, document, isBare: page.status === 503 && failure?.of === 'site' }
}

/** Matches proposals and orders, opened by their links: these pages are neither cached nor indexed. */
const isPrivate = (url: URL) => /^\/+(quote|order)\//i.test(url.pathname)

const createUnavailableError = () => new AppError('unavailable', 'Please try again in a moment', { retryAfter: 5 })

/** Throws a failed page, so that the cache may serve an older one. */
async function requireMade(answer: Promise<Answer>): Promise<Answer> {
  const made = await answer
  if (made.status === 503) throw new FailedPage(made)
  return made
}
/** Holds a 503 page, sent when no older one is cached. */
class FailedPage extends AppError {
  constructor(readonly page: Answer) {
    super('unavailable', 'Please try again in a moment', { retryAfter: 5 })
  }
}
const toFailed = (error: unknown): Cached<Answer> => {
  if (error instanceof FailedPage) return { value: error.page, age: null }
  throw error
}

/** Remembers the agency's contact for outages; refreshes it at most once a minute, after a rendered page. */
function createContactCache(deps: Deps) {
  let contact: Contact | null = null
  let asked = -Infinity
  return {
    get: () => contact,
    refresh: () => {
      if (performance.now() - asked < 60_000) return
      asked = performance.now()
      getSite({ ctx: createSystemContext(deps) }).then(
        ({ agency }) => (contact = { name: agency.name, phone: getAgencyPhone(agency) }),
        () => undefined,
      )
    },
  }
}

/**
 * Returns the current path of a merged or renamed place or an own page that moved, or the address in composed Unicode;
 * null for any other page.
 */
async function findMovedPath(deps: Deps, { pathname }: URL): Promise<string | null> {
  const [, list, encoded = ''] = /^\/(destinations|packages|pages)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (!list) return null
  const asked = decodeURIComponent(encoded)
  const composed = asked.normalize('NFC')
  const input = destinationInput.safeParse({ slug: composed }).data
  const find = list === 'destinations' ? getMoved : list === 'pages' ? getMovedPage : null
  const moved = input && find ? await find({ ctx: createSystemContext(deps), input }) : null
  const slug = moved ?? (composed === asked ? null : composed)
  return slug && `/${list}/${encodeURIComponent(slug)}`
}

/** Excludes 404 pages from the cache. */
const getSize = (answer: Answer) => (answer.status === 200 ? answer.document.bytes : null)

/** Handles every other GET as a page: rendered for signed-in visitors, or taken from the cache for anonymous ones. */
export function addPages(app: FastifyInstance, deps: Deps, { pages, cache, context, visitor }: PageDeps): void {
  const development = pages.middleware !== undefined
  const contact = createContactCache(deps)
  const outage = new OutageLog(deps.log, 'visitors see pages that were kept: the database is away')
  app.addHook('onReady', async () => contact.refresh())
  const errorHandler = (error: unknown, req: FastifyRequest, reply: FastifyReply) =>
    sendFailurePage(error, [req, reply], { pages, what: 'page', contact: contact.get() })
  app.get('/*', { errorHandler }, async (req, reply) => {
    if (await pages.middleware?.(req, reply)) return reply.hijack()
    const url = toUrl(req, deps.env.APP_URL)
    const moved = await findMovedPath(deps, url).catch(() => null)
    // Keeps unknown parameters, too, as those that campaigns count by.
    if (moved) return reply.redirect(moved + toAddress(deps.env.APP_URL, req.url).search, 301)
    const currency = readCookieCurrency(req)
    const isPersonal = !isAnonymous(deps, req) || isPrivate(url)
    const cacheable = !isPersonal && !development && req.url.length < 300
    const ctx = cacheable ? visitor(req) : await context(req, reply)
    const make = () => requireMade(renderAnswer(url, currency, ctx, pages))
    const { value: page, age } = cacheable
      ? await cache.getOrStale(`page ${currency ?? ''} ${url.pathname}${url.search}`, make, getSize).catch(toFailed)
      : { value: await renderAnswer(url, currency, ctx, pages), age: null }
    if (page.isBare) throw createUnavailableError()
    if (age !== null) {
      staleAnswers.inc()
      outage.failed(createUnavailableError())
      reply.header('age', age).header('warning', '110 - "Response is Stale"')
    } else if (cacheable && page.status < 500) {
      outage.over()
      contact.refresh()
    }
    reply.header('cache-control', isPersonal ? 'no-store' : 'private, no-cache').header('vary', 'cookie')
    // Tells trips-worker.js to delete offline trips when the session ends.
    reply.header('x-signed-in', String(ctx.actor !== null))
    if (isPrivate(url)) reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'same-origin')
    if (page.status === 503) reply.header('retry-after', '5')
    sendDocument(req, reply.code(page.status), page.document)
    return reply
  })
}
