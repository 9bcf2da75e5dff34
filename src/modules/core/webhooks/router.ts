import { router, staffProcedure } from '../../../platform/server/trpc'
import * as deliveries from './deliveries.service'
import * as endpoints from './endpoints.service'
import { sendTest } from './try-out.service'
import { createEndpointInput, deliveryInput, endpointInput, listDeliveriesInput, updateEndpointInput } from './schema'

export const webhooksRouter = router({
  list: staffProcedure('integrations.manage').query(endpoints.listEndpoints),
  create: staffProcedure('integrations.manage').input(createEndpointInput).mutation(endpoints.createEndpoint),
  update: staffProcedure('integrations.manage').input(updateEndpointInput).mutation(endpoints.updateEndpoint),
  renewSecret: staffProcedure('integrations.manage').input(endpointInput).mutation(endpoints.renewSecret),
  sendTest: staffProcedure('integrations.manage')
    .meta({ limit: { max: 10, seconds: 60 } })
    .input(endpointInput)
    .mutation(sendTest),
  remove: staffProcedure('integrations.manage').input(endpointInput).mutation(endpoints.removeEndpoint),
  deliveries: staffProcedure('integrations.manage').input(listDeliveriesInput).query(deliveries.listDeliveries),
  replay: staffProcedure('integrations.manage').input(deliveryInput).mutation(deliveries.replayDelivery),
})
