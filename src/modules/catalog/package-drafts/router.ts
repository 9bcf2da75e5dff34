import { agentProcedure, router } from '../../../platform/server/trpc'
import * as history from './history.service'
import { findItems, itemNames } from './items.service'
import { draftPreview } from './preview.service'
import * as publish from './publish.service'
import {
  compareInput,
  discardDraftInput,
  draftInput,
  findItemsInput,
  historyInput,
  listDraftsInput,
  namesInput,
  packageInput,
  previewInput,
  publishDraftInput,
  restoreInput,
  saveDraftInput,
  versionInput,
} from './schema'
import * as service from './service'

/** Allows an autosave each second, with reserve. */
const autosave = { limit: { max: 240, seconds: 60 } }

export const packageDraftsRouter = router({
  list: agentProcedure.input(listDraftsInput).query(service.listDrafts),
  get: agentProcedure.input(draftInput).query(service.getDraft),
  of: agentProcedure.input(packageInput).query(service.getPackageDraft),
  save: agentProcedure.meta(autosave).input(saveDraftInput).mutation(service.saveDraft),
  discard: agentProcedure.input(discardDraftInput).mutation(service.discardDraft),
  preview: agentProcedure.input(previewInput).query(draftPreview),
  items: agentProcedure.input(findItemsInput).query(findItems),
  names: agentProcedure.input(namesInput).query(itemNames),
  publish: agentProcedure.input(publishDraftInput).mutation(publish.publishDraft),
  duplicate: agentProcedure.input(packageInput).mutation(publish.duplicatePackage),
  history: agentProcedure.input(historyInput).query(history.packageHistory),
  version: agentProcedure.input(versionInput).query(history.packageVersion),
  compare: agentProcedure.input(compareInput).query(history.compareVersions),
  restore: agentProcedure.input(restoreInput).mutation(history.restoreVersion),
})
