import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { itemKinds } from '../../modules/catalog/inventory/item.rules'
import { type ImportKind, importRouters } from '../../modules/core/imports/kind.rules'
import { httpError } from '../../platform/server/errors'
import { getSentFile } from '../../platform/server/multipart'
import { notFound } from '../../shared/errors'
import { createCaller } from '../router'
import type { GetContext } from './request-context'

type Import = { Params: { kind: string } }
const kinds = z.enum(['exchange-rates', ...(Object.keys(importRouters) as ImportKind[]), ...itemKinds])
const hasRouter = (kind: string): kind is ImportKind => Object.hasOwn(importRouters, kind)

/**
 * Accepts CSV and Excel files of the office, each by its procedure, which checks the permission. Requires a scope that
 * accepts files.
 */
export function addImports(scope: FastifyInstance, context: GetContext): void {
  const prepare = async (req: FastifyRequest<Import>, reply: FastifyReply) => {
    const kind = kinds.safeParse(req.params.kind)
    if (!kind.success) throw notFound('Import')
    const file = getSentFile(req)
    if (!file) throw httpError(415)
    return { kind: kind.data, file, caller: createCaller(await context(req, reply)) }
  }
  scope.post<Import>('/admin/imports/:kind/preview', async (req, reply) => {
    const { kind, file, caller } = await prepare(req, reply)
    if (kind === 'exchange-rates') return caller.settings.previewRates({ file })
    return hasRouter(kind)
      ? caller[importRouters[kind]].preview({ file })
      : caller.inventory.previewImport({ kind, file })
  })
  scope.post<Import>('/admin/imports/:kind', async (req, reply) => {
    const { kind, file, caller } = await prepare(req, reply)
    if (kind === 'exchange-rates') return caller.settings.importRates({ file })
    return hasRouter(kind) ? caller[importRouters[kind]].run({ file }) : caller.inventory.import({ kind, file })
  })
}
