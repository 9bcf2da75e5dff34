import type { FastifyReply, FastifyRequest } from 'fastify'
import { assertShown, type Unshown, describeUnshown } from '../../../platform/server/pdf/unshown'
import { newNonce, createPagePolicy } from '../../../platform/server/security'
import { plainInline, renderUnshown } from '../../web/html'
import type { Pages } from '../pages'

type PrintedPage = {
  /** Counts against the caller's limit, before any work. */
  count?: () => Promise<void>
  findUnshown: () => readonly Unshown[]
  write: () => Promise<{ name: string; data: Buffer }>
}
export type SendPdf = (req: FastifyRequest, reply: FastifyReply, pdf: PrintedPage) => Promise<FastifyReply>

/** Returns the address that permits code points in place of letters. */
function withCodes(address: string): string {
  const [path, query] = address.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('withCodes', 'true')
  return `${path}?${parameters.toString()}`
}

/**
 * Sends a PDF document. Where letters lack a glyph, first sends a page that lists them and links to the file.
 * @throws AppError conflict `withCodes` for a caller that does not accept HTML
 */
export const createPdfSender =
  (pages: Pages | undefined): SendPdf =>
  async (req, reply, { count, findUnshown, write }) => {
    await count?.()
    const unshown = findUnshown()
    const { withCodes: agreed } = req.query as { withCodes?: string }
    if (unshown.length > 0 && agreed !== 'true') {
      if (!req.headers.accept?.includes('text/html')) assertShown(unshown, false)
      reply.header('content-security-policy', createPagePolicy(plainInline, false)(newNonce()))
      const styles = pages?.assets([]).styles.map(({ href }) => href) ?? []
      const document = renderUnshown({ message: `${describeUnshown(unshown)}.`, address: withCodes(req.url), styles })
      return reply.code(409).type('text/html; charset=utf-8').send(document)
    }
    const { name, data } = await write()
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'same-origin')
      .send(data)
  }
