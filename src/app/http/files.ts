import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readMail } from '../../modules/core/email/eml.client'
import { listMails } from '../../modules/core/email/service'
import { renderPlaceholder, readPicture, readVariant } from '../../modules/core/media/service'
import {
  type VariantFormat,
  variantFormats,
  type VariantWidth,
  variantWidths,
} from '../../modules/core/media/picture.rules'
import { assertUploadOpen, readUpload, takeUpload } from '../../modules/core/media/upload.service'
import { maxUploadBytes } from '../../modules/core/media/upload.rules'
import type { PlaceKind } from '../../modules/catalog/places/kinds.rules'
import { renderRouteMap } from '../../modules/catalog/maps/service'
import { listSitemap } from '../../modules/catalog/packages/service'
import { getManifest, iconSizes, readIcon, readIconIn } from '../../modules/settings/settings/head.service'
import { readMailLogo } from '../../modules/settings/settings/letterhead.service'
import { listPagePaths } from '../../modules/settings/pages/service'
import { getDestinationMap, listDestinationPaths } from '../../modules/storefront/destinations/service'
import type { CatalogCache } from '../../platform/server/cache'
import { type Ctx, type Deps, createSystemContext } from '../../platform/server/context'
import { takesGzip } from '../../platform/server/ready-answer'
import { refuseForeignHost } from '../../platform/server/security'
import { notFound } from '../../shared/errors'
import { escapeHtml } from '../../shared/text'
import { createCaller } from '../router'

const forever = 'public, max-age=31536000, immutable'
const sendImage = (reply: FastifyReply, type: string, data: Buffer | string) =>
  reply.type(type).header('cache-control', forever).send(data)

/** Serves pictures, the icon, and files for crawlers. */
export function addFiles(app: FastifyInstance, deps: Deps, cache: CatalogCache): void {
  const ctx = createSystemContext(deps)
  app.get<{ Params: { key: string } }>('/media/:key', async ({ params }, reply) =>
    sendImage(reply, 'image/webp', await readPicture({ ctx, input: { key: params.key } })),
  )
  app.get<{ Params: { key: string; file: string } }>('/media/:key/:file', async ({ params }, reply) => {
    const [width, format] = params.file.split('.')
    const size = variantWidths.find((w) => String(w) === width)
    const type = variantFormats.find((f) => f === format)
    if (!size || !type) throw notFound('Picture')
    return sendImage(
      reply,
      `image/${type}`,
      await readVariant({
        ctx,
        input: { key: params.key, width: size as VariantWidth, format: type as VariantFormat },
      }),
    )
  })
  app.get<{ Params: { width: string; height: string } }>('/api/placeholder/:width/:height', ({ params }, reply) =>
    sendImage(reply, 'image/svg+xml', renderPlaceholder(params)),
  )
  addMaps(app, deps, cache)
  addUploads(app, deps)
  addIcon(app, deps, cache)
  addForCrawlers(app, deps, cache)
  if (deps.env.NODE_ENV === 'development' && !deps.env.SMTP_URL) addMailbox(app, deps)
}

type PointRequest = { Querystring: Record<'latitude' | 'longitude' | 'kind', string> }

/** Serves staff the map of a point that a form has. */
export function addPointMap(app: FastifyInstance, context: (req: FastifyRequest, reply: FastifyReply) => Promise<Ctx>) {
  app.get<PointRequest>('/admin/places/point.svg', async (req, reply) => {
    const { latitude, longitude, kind } = req.query
    const point = { latitude: Number(latitude), longitude: Number(longitude), kind: kind as PlaceKind }
    const map = await createCaller(await context(req, reply)).places.point(point)
    return reply.type('image/svg+xml').header('cache-control', 'private, max-age=3600').send(map)
  })
}

type MapRequest = { Params: { id: string; version: string } }

/** Serves route maps, and maps of destinations. The URL names the package's version: the current one is immutable, others are not cached. */
function addMaps(app: FastifyInstance, deps: Deps, cache: CatalogCache): void {
  const ctx = createSystemContext(deps)
  app.get<{ Params: { slug: string } }>('/maps/places/:slug.svg', async ({ params }, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=3600')
      .send(await getDestinationMap({ ctx, input: params })),
  )
  app.get<MapRequest>('/maps/:id/:version.svg', async ({ params: { id, version } }, reply) => {
    const map = await cache.get(
      `map ${id}`,
      () => renderRouteMap({ ctx, input: { id } }),
      ({ svg }) => svg.length,
    )
    reply.type('image/svg+xml')
    if (version === String(map.version)) reply.header('cache-control', forever)
    return reply.send(map.svg)
  })
}

type UploadRequest = { Params: { id: string }; Querystring: { token?: string | string[] } }

/**
 * Accepts one picture by a signed URL, whose path then serves it (rest.md). Our pages send the signature in a header.
 * Reads the body as bytes, whatever its content type.
 */
function addUploads(app: FastifyInstance, deps: Deps): void {
  const ctx = createSystemContext(deps)
  const getGrant = (req: FastifyRequest<UploadRequest>) => ({
    id: req.params.id,
    token: String(req.headers['x-upload-token'] ?? req.query.token),
  })
  app.get<UploadRequest>('/objects/:id', async ({ params }, reply) =>
    sendImage(reply, 'image/webp', await readUpload({ ctx, input: { id: params.id } })),
  )
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
    scope.put<UploadRequest>('/objects/:id', {
      bodyLimit: maxUploadBytes,
      // Refuses before the body is read.
      onRequest: (req) => assertUploadOpen({ ctx, input: getGrant(req) }),
      handler: (req) => {
        const data = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
        return takeUpload({ ctx, input: { ...getGrant(req), data } })
      },
    })
  })
}

/** Serves the agency's icon, and the manifest that names it. Addresses have a version; their files are not immutable. */
function addIcon(app: FastifyInstance, deps: Deps, cache: CatalogCache): void {
  const ctx = createSystemContext(deps)
  const send = async (_req: unknown, reply: FastifyReply) => {
    const { type, data } = await cache.get(
      'icon',
      () => readIcon({ ctx }),
      (icon) => icon.data.length,
    )
    return reply.type(type).header('cache-control', 'public, max-age=3600').send(data)
  }
  app.get('/favicon.svg', send)
  app.get('/favicon.ico', send)
  for (const size of iconSizes) {
    app.get(`/icon-${size}.png`, async (_req, reply) => {
      const read = () => readIconIn({ ctx, input: { size } })
      const data = await cache.get(`icon ${size}`, read, (icon) => icon.length)
      return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(data)
    })
  }
  app.get('/brand/logo.png', async (_req, reply) => {
    const data = await readMailLogo({ ctx })
    if (!data) throw notFound('Logo')
    return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(data)
  })
  app.get('/manifest.webmanifest', async (_req, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(await getManifest({ ctx })),
  )
}

function addForCrawlers(app: FastifyInstance, deps: Deps, cache: CatalogCache): void {
  const origin = deps.env.APP_URL
  app.get('/robots.txt', async (_req, reply) =>
    reply
      .type('text/plain')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /trpc/\nDisallow: /dashboard\nDisallow: /admin\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  )
  // Keeps the short form alone: nearly all crawlers take it.
  const make = async () => zip(await writeSitemap(origin, await listPaths(createSystemContext(deps))))
  app.get('/sitemap.xml', async (req, reply) => {
    const zipped = await cache.get('sitemap', make, (kept) => kept.length)
    reply.type('application/xml').header('vary', 'accept-encoding')
    if (!takesGzip(req)) return reply.send(await unzip(zipped))
    return reply.header('content-encoding', 'gzip').send(zipped)
  })
}

const [zip, unzip] = [promisify(gzip), promisify(gunzip)]

/** Limits the addresses of a sitemap (sitemaps.org). */
const maxAddresses = 50_000

/** Lists the pages of the site for crawlers: the short lists first, then as many packages as a sitemap takes. */
async function listPaths(ctx: Ctx): Promise<{ path: string }[]> {
  const [packages, own, destinations] = await Promise.all([
    listSitemap({ ctx }),
    listPagePaths({ ctx }),
    listDestinationPaths({ ctx }),
  ])
  const pages = [{ path: '/' }, { path: '/packages' }, ...own]
  if (destinations.length > 0) pages.push({ path: '/destinations' }, ...destinations)
  return [...pages, ...packages].slice(0, maxAddresses)
}

/** Limits the addresses that are written before other requests are answered. */
const slice = 5000

async function writeSitemap(origin: string, pages: { path: string }[]): Promise<string> {
  const urls: string[] = []
  for (let at = 0; at < pages.length; at += slice) {
    for (const { path } of pages.slice(at, at + slice))
      urls.push(`<url><loc>${escapeHtml(origin + encodeURI(path))}</loc></url>`)
    await nextTurn()
  }
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}

/** Lists unsent mails, for trying out without a mail server. Never in production. */
function addMailbox(app: FastifyInstance, deps: Deps): void {
  const onRequest = async (req: FastifyRequest) => refuseForeignHost(req, deps.env)
  app.get('/dev/mail', { onRequest }, async (_req, reply) => {
    const rows = (await listMails({ ctx: deps })).map(
      (m) =>
        `<li><a href="/dev/mail/${m.id}">${escapeHtml(m.subject)}</a> to ${escapeHtml(m.recipient)}, ${m.status}</li>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><title>Mail</title><h1>Mail</h1><ul>${rows.join('') || '<li>No mail yet.</li>'}</ul>`)
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id', { onRequest }, async ({ params }, reply) =>
    reply.type('text/plain').send(await readMail(deps.env, params.id)),
  )
}
