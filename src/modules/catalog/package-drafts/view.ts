import { z } from 'zod'
import { count, currency, date, id, instant, minor, text, texts, toPage, version, view } from '../../../shared/views'
import { itemKinds } from '../inventory/item.rules'
import { lineUnits } from '../inventory/item-units.rules'
import { packageStatuses } from '../packages/publish.rules'
import { packageContent } from '../packages/schema'
import { packageDetail } from '../packages/view'
import { savedVersion } from '../packages/versions.view'
import { steps } from './steps.rules'

const step = z.enum(steps)
const status = z.enum(packageStatuses)

const listedDraft = view({
  id,
  packageId: id.nullable(),
  name: text,
  destination: text,
  step,
  owner: text.nullable(),
  version,
  updatedAt: instant,
})
export const draftPage = toPage(listedDraft)

/** Describes a draft as the wizard opens it. `version` 0: not stored yet. */
export const openDraft = view({
  id: id.nullable(),
  packageId: id.nullable(),
  slug: text.nullable(),
  /** Holds the package's status, as visitors see it. */
  status,
  version,
  baseVersion: count,
  /** Holds the package's current version: above `baseVersion` if the package changed after the draft began. */
  packageVersion: count,
  /** Marks unpublished changes. */
  isChanged: z.boolean(),
  step,
  content: packageContent,
  /** Stays null while not stored. */
  savedAt: instant.nullable(),
})
export type OpenDraft = z.infer<typeof openDraft>
export const savedDraft = view({ id, version, savedAt: instant })
export type SavedDraft = z.infer<typeof savedDraft>

/** Describes an inventory item in the picker. `priceMinor` null: 'Price on request'. */
export const draftItem = view({
  kind: z.enum(itemKinds),
  id,
  name: text,
  note: text,
  unit: z.enum(lineUnits),
  priceMinor: minor.nullable(),
  currency,
  isActive: z.boolean(),
})
export type Item = z.infer<typeof draftItem>
/** Describes a draft as travelers will see it, with its items, and errors by field that only the database finds. */
export const draftPreview = view({
  detail: packageDetail,
  items: draftItem.array(),
  /** Lists ids of chosen items that left the inventory. */
  gone: texts,
  problems: z.record(text, text),
})
export type DraftPreview = z.infer<typeof draftPreview>
/** Marks with `isNew` a package that is published for the first time. */
export const publishedPackage = view({ packageId: id, slug: text, title: text, isNew: z.boolean() })
export type PublishedPackage = z.infer<typeof publishedPackage>

/** Holds names of inventory items by id. */
export const itemNames = z.record(text, text)
export type Names = z.infer<typeof itemNames>
export const versionPage = view({ items: savedVersion.array(), nextCursor: count.nullable(), title: text })
export const packageVersion = savedVersion.extend({ status, content: packageContent })
export type SavedVersion = z.infer<typeof packageVersion>
/** Compares two versions. `before` null: there is none. */
export const comparison = view({ before: packageVersion.nullable(), after: packageVersion, names: itemNames })
export type Comparison = z.infer<typeof comparison>

const costOnDate = view({ netMinor: minor, date })
/** Holds what a package costs per adult, in minor units, on its cheapest and its dearest departure. */
export const costRange = view({ low: costOnDate, high: costOnDate })
export type CostRange = z.infer<typeof costRange>
