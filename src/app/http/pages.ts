import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { filterParameters, partyParameters } from '../../features/search/filters.rules'
import { addressAt } from '../../platform/server/address'
import type { CatalogCache } from '../../platform/server/cache'
import type { Ctx, Deps } from '../../platform/server/context'
import { reportError } from '../../platform/server/rest'
import { contentSecurityPolicy } from '../../platform/server/security'
import { currencies, type Currency } from '../../shared/money'
import { Document, sendDocument } from './html-response'
import { isAnonymous } from './request-context'
import { appRouter } from '../router'
import type { render } from '../web/entry-server'
import { type Assets, failureDocument, htmlDocument } from '../web/html'

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
type Answer = { status: number } & ({ redirect: string } | { document: Document })

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[]; isEntry?: boolean }

/** Reads the build's manifest and its server half. */
export async function builtPages(): Promise<Pages> {
  const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!
  const fonts = (manifest[entry]!.assets ?? []).filter((f) => /(brygada-1918|hanken-grotesk)-latin-wght-normal/.test(f))
  const cache = new Map<string, Assets>()
  return {
    render: (await import('../web/entry-server')).render,
    assets: (modules) => {
      const key = modules.join()
      if (!cache.has(key)) cache.set(key, assetsOf(manifest, [entry, ...modules], fonts))
      return cache.get(key)!
    },
  }
}

function assetsOf(manifest: Record<string, Chunk>, keys: string[], fonts: string[]): Assets {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const css of chunk.css ?? []) styles.add(`/${css}`)
  }
  for (const key of keys) visit(key)
  const files = [...seen].map((key) => `/${manifest[key]!.file}`)
  const script = `/${manifest[keys[0]!]!.file}`
  return {
    scripts: [script],
    styles: [...styles],
    preloads: files.filter((f) => f !== script),
    fonts: fonts.map((f) => `/${f}`),
    devHead: '',
  }
}

const cookieCurrency = (req: FastifyRequest): Currency | null =>
  currencies.find((c) => c === req.cookies['itinera-currency']) ?? null

/** What pages that are rendered here read from the address; the browser sees the rest, too. */
const parameters = [...filterParameters, ...partyParameters, 'tab']

/** The address as pages see it, its parameters in one order: what says the same is one address. */
function addressOf(req: FastifyRequest, origin: string): URL {
  const url = addressAt(origin, req.url)
  if (url.search === '') return url
  const known = parameters.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value]))
  url.search = new URLSearchParams(known).toString()
  return url
}

async function answerOf(url: URL, currency: Currency | null, ctx: Ctx, pages: Pages): Promise<Answer> {
  const page = await pages.render({ url, router: appRouter, ctx, currency })
  if (page.redirect) return { status: page.status, redirect: page.redirect }
  const html = htmlDocument({ ...page, origin: ctx.env.APP_URL, assets: pages.assets(page.modules) })
  return { status: page.status, document: new Document(html) }
}

/** Pages that are not there would crowd out those that are. */
const sizeOf = (answer: Answer) => ('document' in answer && answer.status === 200 ? answer.document.bytes : null)

/** Every other GET is a page: rendered for the asking visitor, or taken from the cache for anonymous ones. */
export function addPages(app: FastifyInstance, deps: Deps, { pages, cache, context, visitor }: PageDeps): void {
  const development = pages.middleware !== undefined
  const errorHandler = (error: unknown, req: FastifyRequest, reply: FastifyReply) => {
    const { message } = reportError(error, req, reply)
    contentSecurityPolicy(reply, development)
    const document = failureDocument({ message, requestId: req.id, styles: pages.assets([]).styles })
    return reply.type('text/html; charset=utf-8').send(document)
  }
  app.get('/*', { errorHandler }, async (req, reply) => {
    if (await pages.middleware?.(req, reply)) return reply.hijack()
    const url = addressOf(req, deps.env.APP_URL)
    const currency = cookieCurrency(req)
    const cacheable = isAnonymous(deps, req) && !development && req.url.length < 300
    const page = cacheable
      ? await cache.get(
          `page ${currency ?? ''} ${url.pathname}${url.search}`,
          () => answerOf(url, currency, visitor(req), pages),
          sizeOf,
        )
      : await answerOf(url, currency, await context(req, reply), pages)
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie')
    if ('redirect' in page) return reply.redirect(page.redirect, page.status)
    if (page.status === 503) reply.header('retry-after', '5')
    sendDocument(req, reply.code(page.status), page.document, contentSecurityPolicy(reply, development))
    return reply
  })
}
