import { invalid } from '../../../shared/errors'
import { toLabel } from '../../settings/settings/categories.rules'
import type { Category } from '../../settings/settings/schema'

type Labels = { category?: string; tags?: string[] }

const named = 12
const toChoice = (categories: readonly Category[]): string =>
  categories.length > named
    ? 'one of the settings'
    : new Intl.ListFormat('en', { type: 'disjunction' }).format(categories.map(({ label }) => label))

/**
 * Resolves the names of category and tags as packages hold them.
 * @throws AppError invalid `category` for one that the agency does not have
 */
export function resolveLabels<Input extends Labels>(categories: readonly Category[], input: Input): Input {
  const { category, tags } = input
  const key = category === undefined ? undefined : toLabel(categories, category)
  if (key !== undefined && !categories.some((one) => one.key === key))
    throw invalid(
      category?.trim() ? `There is no category ‘${category}’: choose ${toChoice(categories)}` : 'Category is required',
      'category',
    )
  return {
    ...input,
    ...(key !== undefined && { category: key }),
    ...(tags && { tags: [...new Set(tags.map((tag) => toLabel(categories, tag)))] }),
  }
}
