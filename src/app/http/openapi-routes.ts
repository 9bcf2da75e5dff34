import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/server/context'
import { createPagePolicy } from '../../platform/server/security'
import { createOpenApi } from '../rest/openapi'
import { openApiPage } from '../rest/openapi-page'
import { openApiStyles } from '../rest/openapi-page.styles'
import { colorSchemeScript } from '../../platform/web/color-scheme'
import { getInline, renderStyleTags } from '../web/html'
import { Document, sendDocument } from './html-response'
import type { Pages } from './pages'

/** Serves GET /api/openapi.json, and a page of it at /api/docs where there are pages; both are made once. */
export function addOpenApi(app: FastifyInstance, { env }: Deps, pages: Pages | undefined): void {
  const document = createOpenApi(env.APP_URL)
  const json = Buffer.from(JSON.stringify(document))
  app.get('/api/openapi.json', async (_req, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(json),
  )
  if (!pages) return
  const makePage = () => {
    const { styles, devHead } = pages.assets([])
    const head = `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><script>${colorSchemeScript}</script>${renderStyleTags(styles)}${devHead}`
    const inline = { scripts: [colorSchemeScript], styles: [...getInline({ styles }).styles, openApiStyles] }
    const policy = createPagePolicy(inline, pages.middleware !== undefined)
    return new Document(openApiPage(document, head), policy)
  }
  let page: Document | undefined
  app.get('/api/docs', async (req, reply) => {
    page ??= makePage()
    sendDocument(req, reply, page)
    return reply
  })
}
