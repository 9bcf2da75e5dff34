import { adminProcedure, router } from '../../../platform/server/trpc'
import * as deliveries from './deliveries.service'
import * as endpoints from './endpoints.service'
import { sendTest } from './try-out.service'
import { createEndpointInput, deliveryInput, endpointInput, listDeliveriesInput, updateEndpointInput } from './schema'

export const webhooksRouter = router({
  list: adminProcedure.query(endpoints.listEndpoints),
  create: adminProcedure.input(createEndpointInput).mutation(endpoints.createEndpoint),
  update: adminProcedure.input(updateEndpointInput).mutation(endpoints.updateEndpoint),
  renewSecret: adminProcedure.input(endpointInput).mutation(endpoints.renewSecret),
  sendTest: adminProcedure
    .meta({ limit: { max: 10, seconds: 60 } })
    .input(endpointInput)
    .mutation(sendTest),
  remove: adminProcedure.input(endpointInput).mutation(endpoints.removeEndpoint),
  deliveries: adminProcedure.input(listDeliveriesInput).query(deliveries.listDeliveries),
  replay: adminProcedure.input(deliveryInput).mutation(deliveries.replayDelivery),
})
