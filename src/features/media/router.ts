import { agentProcedure, router } from '../../platform/server/trpc'
import * as upload from './upload.service'

export const mediaRouter = router({
  startUpload: agentProcedure.meta({ limit: { max: 300, seconds: 3600 } }).mutation(upload.startUpload),
})
