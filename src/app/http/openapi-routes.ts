import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/server/context'
import { contentSecurityPolicy } from '../../platform/server/security'
import { colorSchemeScript } from '../../platform/web/color-scheme'
import { openApiOf } from '../rest/openapi'
import { openApiPage } from '../rest/openapi-page'
import { nonceMark, styleTags } from '../web/html'
import { Document, sendDocument } from './html-response'
import type { Pages } from './pages'

/** GET /api/openapi.json, and the same as a page at /api/docs where there are pages; both are made once. */
export function addOpenApi(app: FastifyInstance, { env }: Deps, pages: Pages | undefined): void {
  const document = openApiOf(env.APP_URL)
  const json = Buffer.from(JSON.stringify(document))
  app.get('/api/openapi.json', async (_req, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(json),
  )
  if (!pages) return
  const head = () => {
    const { styles, devHead } = pages.assets([])
    return `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><script nonce="${nonceMark}">${colorSchemeScript}</script>${styleTags(styles)}${devHead}`
  }
  let page: Document | undefined
  app.get('/api/docs', async (req, reply) => {
    page ??= new Document(openApiPage(document, head()))
    sendDocument(req, reply, page, contentSecurityPolicy(reply, pages.middleware !== undefined))
    return reply
  })
}
