import { z } from 'zod'
import { calendarDate, line, paging, rowId, version, wholeNumber } from '../../../shared/fields'
import { maxDepartures } from '../departures/rule.rules'
import { packageContent } from '../packages/schema'
import { steps } from './steps.rules'
import { itemKinds } from '../inventory/item.rules'

/** Creates a draft for `version` 0, under an id from the browser: sent twice, it is created once. */
export const saveDraftInput = z.object({
  id: z.uuid(),
  packageId: z.uuid().nullable(),
  version,
  /** Holds the package's version that `content` is based on; 0 without a package. */
  baseVersion: version,
  step: z.enum(steps),
  content: packageContent,
})
export type SaveDraftInput = z.output<typeof saveDraftInput>

export const draftInput = z.object({ id: rowId() })
export const packageInput = z.object({ packageId: rowId() })
/** Names a draft, or a package without one. */
export const previewInput = z.object({ id: rowId().optional(), packageId: rowId().optional() })
export type PreviewInput = z.output<typeof previewInput>
/** Adds the days of departure to cost; absent: those of the package, else a year of them. */
export const packageCostInput = previewInput.extend({
  dates: calendarDate().array().min(1).max(maxDepartures).optional(),
})
export type PackageCostInput = z.output<typeof packageCostInput>
export const publishDraftInput = z.object({ id: rowId(), version })
/** Names the version that the user saw. */
export const discardDraftInput = publishDraftInput
export type PublishDraftInput = z.output<typeof publishDraftInput>

export const listDraftsInput = z.object(paging(20))
export type ListDraftsInput = z.output<typeof listDraftsInput>

export const findItemsInput = z.object({ kind: z.enum(itemKinds), words: line({ max: 80 }).default('') })
export type FindItemsInput = z.output<typeof findItemsInput>

/** Limits the items named in one request. */
export const maxNamed = 150
export const namesInput = z.object({ ids: z.array(z.uuid()).max(maxNamed) })
export type NamesInput = z.output<typeof namesInput>

export const historyInput = z.object({ packageId: rowId(), cursor: wholeNumber.optional() })
export type HistoryInput = z.output<typeof historyInput>
export const versionInput = z.object({ packageId: rowId(), number: wholeNumber })
export type VersionInput = z.output<typeof versionInput>
/** Compares with `base`, by default the previous version. */
export const compareInput = versionInput.extend({ base: wholeNumber.optional() })
export type CompareInput = z.output<typeof compareInput>
/** Holds the draft's `version`, 0 without one: newer changes are not overwritten. */
export const restoreInput = versionInput.extend({ version })
export type RestoreInput = z.output<typeof restoreInput>
