import { agentProcedure, router, travelerProcedure } from '../../../platform/server/trpc'
import { issueVouchers } from './issue.service'
import { issueInput, vouchersOfInput } from './schema'
import { ownVouchers, getVouchers } from './view.service'

export const vouchersRouter = router({
  of: agentProcedure.input(vouchersOfInput).query(getVouchers),
  issue: agentProcedure.input(issueInput).mutation(issueVouchers),
  own: travelerProcedure.input(vouchersOfInput).query(ownVouchers),
})
