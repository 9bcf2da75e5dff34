import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure, wholeList } from '../../core/events/export.service'
import { done } from '../../../shared/views'
import { createKeyInput, keyInput } from './schema'
import { createKey, exportKeys, listKeys, revokeKey } from './service'
import { apiKey, madeKey } from './view'

export const apiKeysRouter = router({
  list: staffProcedure('integrations.manage').output(answer(apiKey.array())).query(listKeys),
  export: exportProcedure('integrations.manage', wholeList).mutation(exportKeys),
  create: staffProcedure('integrations.manage').input(createKeyInput).output(answer(madeKey)).mutation(createKey),
  revoke: staffProcedure('integrations.manage').input(keyInput).output(answer(done)).mutation(revokeKey),
})
