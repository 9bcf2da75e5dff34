import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure, wholeList } from '../../core/events/export.service'
import { done } from '../../../shared/views'
import { createKeyInput, keyInput } from './schema'
import { createKey, exportKeys, listKeys, revokeKey } from './service'
import { apiKey, madeKey } from './view'

const inPerson = staffProcedure('integrations.manage').meta({ personOnly: 'neither makes nor revokes keys' })

export const apiKeysRouter = router({
  list: staffProcedure('integrations.manage').output(answer(apiKey.array())).query(listKeys),
  export: exportProcedure('integrations.manage', wholeList).mutation(exportKeys),
  create: inPerson.input(createKeyInput).output(answer(madeKey)).mutation(createKey),
  revoke: inPerson.input(keyInput).output(answer(done)).mutation(revokeKey),
})
