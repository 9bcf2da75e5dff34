import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { readArchive } from '../../modules/office/archives/service'
import type { Deps } from '../../platform/server/context'
import { createCaller } from '../router'
import type { GetContext } from './request-context'

type One = { Params: { id: string } }

/** Sends an archive part by part; its procedure checks who may download it. */
export function addArchives(app: FastifyInstance, deps: Deps, context: GetContext): void {
  // Disables HEAD, which the log would record as a download.
  app.get<One>('/admin/archives/:id', { exposeHeadRoute: false }, async (req, reply) => {
    const archive = await createCaller(await context(req, reply)).archives.download(req.params)
    const parts = readArchive({ ctx: deps, input: archive })
    // Reads the first part before the answer begins, so that its failure can still be said.
    const { value: first } = await parts.next()
    return reply
      .type('application/zip')
      .header('content-length', archive.size)
      .header('content-disposition', `attachment; filename="${archive.file}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(sendParts(first, parts)))
  })
}

async function* sendParts(first: Buffer | void, rest: AsyncIterable<Buffer>) {
  if (first) yield first
  yield* rest
}
