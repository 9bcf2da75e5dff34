import { agentProcedure, router, travelerProcedure } from '../../../platform/server/trpc'
import { issueVouchers } from './issue.service'
import { issueInput, vouchersOfInput } from './schema'
import { ownVouchers, vouchersOf } from './view.service'

export const vouchersRouter = router({
  of: agentProcedure.input(vouchersOfInput).query(vouchersOf),
  issue: agentProcedure.input(issueInput).mutation(issueVouchers),
  own: travelerProcedure.input(vouchersOfInput).query(ownVouchers),
})
