import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BrandHead } from '../../modules/settings/settings/brand.rules'
import { getCachedHead } from '../../modules/settings/settings/head.service'
import { getCachedSite } from '../../modules/settings/settings/service'
import type { Site } from '../../modules/settings/settings/view'
import type { Ctx, Deps } from '../../platform/server/context'
import { createPagePolicy } from '../../platform/server/security'
import { createOpenApi } from '../rest/openapi'
import { openApiPage } from '../rest/openapi-page'
import { openApiStyles } from '../rest/openapi-page.styles'
import { colorSchemeScript } from '../../platform/web/color-scheme'
import { getInline, renderStyleTags } from '../web/html'
import { Document, sendDocument } from './html-response'
import type { Pages } from './pages'

type GetVisitor = (req: FastifyRequest) => Ctx

/** Serves GET /api/openapi.json, and a page of it in the agency's brand at /api/docs where there are pages. */
export function addOpenApi(app: FastifyInstance, { env }: Deps, pages: Pages | undefined, visitor: GetVisitor): void {
  const document = createOpenApi(env.APP_URL)
  const json = Buffer.from(JSON.stringify(document))
  app.get('/api/openapi.json', async (_req, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(json),
  )
  if (!pages) return
  const makePage = ({ icon, sheet }: BrandHead, { agency }: Site) => {
    const { styles, devHead } = pages.assets([])
    const own = sheet ? `<style id="brand">${sheet}</style>` : ''
    const head = `<link rel="icon" href="${icon.href}" type="${icon.type}"><script>${colorSchemeScript}</script>${renderStyleTags(styles)}${own}${devHead}`
    const inline = { scripts: [colorSchemeScript], styles: [...getInline({ styles }, sheet).styles, openApiStyles] }
    const policy = createPagePolicy(inline, pages.middleware !== undefined)
    return new Document(openApiPage(document, { head, agency }), policy)
  }
  app.get('/api/docs', async (req, reply) => {
    const ctx = visitor(req)
    const make = async () => makePage(...(await Promise.all([getCachedHead(ctx), getCachedSite(ctx)])))
    const { value } = await ctx.cache.getOrStale('api docs', make, ({ bytes }) => bytes)
    sendDocument(req, reply, value)
    return reply
  })
}
