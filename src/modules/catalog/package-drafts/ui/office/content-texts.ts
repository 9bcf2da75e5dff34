import type { PackageContent } from '../../../packages/schema'
import { contentLabels } from '../../content.rules'
import { listEntries, type Names } from '../../history.rules'

const fields = Object.keys(contentLabels) as (keyof PackageContent)[]

/** Formats fields of a draft for comparison; `names`: of inventory items by id. */
export const contentTexts = (names: Names) =>
  Object.fromEntries(
    fields.map((field) => [field, (_value: never, content: PackageContent) => listEntries(field, content, names)]),
  )
