import { agentProcedure, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/audit/export.service'
import { exportPaymentsInput, filterPaymentsInput, listPaymentsInput } from './schema'
import { exportPayments, listPayments, totalsOfPayments, waitingPayments } from './service'

export const paymentListRouter = router({
  list: agentProcedure.input(listPaymentsInput).query(listPayments),
  totals: agentProcedure.input(filterPaymentsInput).query(totalsOfPayments),
  waiting: agentProcedure.query(waitingPayments),
  export: exportProcedure(exportPaymentsInput).mutation(exportPayments),
})
