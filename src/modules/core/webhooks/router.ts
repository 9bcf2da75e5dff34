import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure, wholeList } from '../events/export.service'
import * as deliveries from './deliveries.service'
import * as endpoints from './endpoints.service'
import { sendTest } from './try-out.service'
import { createEndpointInput, deliveryInput, endpointInput, listDeliveriesInput, updateEndpointInput } from './schema'
import { rowId } from '../../../shared/views'
import { delivery, deliveryPage, endpoint, endpointWithSecret } from './view'

export const webhooksRouter = router({
  list: staffProcedure('integrations.manage').output(answer(endpoint.array())).query(endpoints.listEndpoints),
  exportEndpoints: exportProcedure('integrations.manage', wholeList).mutation(endpoints.exportEndpoints),
  create: staffProcedure('integrations.manage')
    .meta({ personOnly: 'makes no webhooks: they would outlive it' })
    .input(createEndpointInput)
    .output(answer(endpointWithSecret))
    .mutation(endpoints.createEndpoint),
  update: staffProcedure('integrations.manage')
    .input(updateEndpointInput)
    .output(answer(endpoint))
    .mutation(endpoints.updateEndpoint),
  renewSecret: staffProcedure('integrations.manage')
    .meta({ personOnly: 'makes no secrets: they would outlive it' })
    .input(endpointInput)
    .output(answer(endpointWithSecret))
    .mutation(endpoints.renewSecret),
  sendTest: staffProcedure('integrations.manage')
    .meta({ limit: { max: 10, seconds: 60 } })
    .input(endpointInput)
    .output(answer(delivery))
    .mutation(sendTest),
  remove: staffProcedure('integrations.manage')
    .input(endpointInput)
    .output(answer(rowId))
    .mutation(endpoints.removeEndpoint),
  deliveries: staffProcedure('integrations.manage')
    .input(listDeliveriesInput)
    .output(answer(deliveryPage))
    .query(deliveries.listDeliveries),
  export: exportProcedure('integrations.manage', listDeliveriesInput.omit({ limit: true })).mutation(
    deliveries.exportDeliveries,
  ),
  replay: staffProcedure('integrations.manage')
    .input(deliveryInput)
    .output(answer(rowId))
    .mutation(deliveries.replayDelivery),
})
