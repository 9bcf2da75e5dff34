import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SeenProposal } from '../../../modules/sales/proposal-answers/view'
import { writeProposalPdf, findUnshownInProposal } from '../../../modules/sales/proposal-answers/pdf.service'
import { getPaperBrand } from '../../../modules/settings/settings/letterhead.service'
import { type Deps, createSystemContext } from '../../../platform/server/context'
import { consumeLimit } from '../../../platform/server/limits'
import { sha256 } from '../../../platform/server/storage'
import { createCaller } from '../../router'
import type { SendPdf } from './send-pdf'
import type { GetContext } from '../request-context'

/** Limits PDFs, which cost pages of pictures and fonts. */
const perLink = { max: 30, seconds: 600 }
const perStaff = { max: 60, seconds: 600 }

type Linked = { Params: { token: string } }
type Own = { Params: { id: string }; Querystring: { version?: string } }

/** Serves proposals as PDF: by link to its holder, and any version to staff, through the pages' procedures. */
export function addProposalPdf(app: FastifyInstance, deps: Deps, context: GetContext, sendPdf: SendPdf): void {
  const send = (
    req: FastifyRequest,
    reply: FastifyReply,
    { seen, count }: { seen: SeenProposal; count: () => Promise<void> },
  ) =>
    sendPdf(req, reply, {
      count,
      findUnshown: () => findUnshownInProposal(seen),
      write: async () => writeProposalPdf(seen, deps.now(), await getPaperBrand(createSystemContext(deps))),
    })
  app.get<Linked>('/quote/:token/pdf', async (req, reply) => {
    const { token } = req.params
    const ctx = await context(req, reply)
    const seen = await createCaller(ctx).proposalAnswers.open({ token })
    return send(req, reply, { seen, count: () => consumeLimit(ctx, 'link-pdf', perLink, sha256(token)) })
  })
  app.get<Own>('/admin/proposals/:id/pdf', async (req, reply) => {
    const { id } = req.params
    const number = req.query.version === undefined ? undefined : Number(req.query.version)
    const ctx = await context(req, reply)
    const seen = await createCaller(ctx).proposalAnswers.preview({ id, number })
    return send(req, reply, { seen, count: () => consumeLimit(ctx, 'staff-pdf', perStaff) })
  })
}
