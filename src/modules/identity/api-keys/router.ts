import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { done } from '../../../shared/views'
import { createKeyInput, keyInput } from './schema'
import { createKey, listKeys, revokeKey } from './service'
import { apiKey, madeKey } from './view'

export const apiKeysRouter = router({
  list: staffProcedure('integrations.manage').output(answer(apiKey.array())).query(listKeys),
  create: staffProcedure('integrations.manage').input(createKeyInput).output(answer(madeKey)).mutation(createKey),
  revoke: staffProcedure('integrations.manage').input(keyInput).output(answer(done)).mutation(revokeKey),
})
