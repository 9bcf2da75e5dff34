import { useSite } from '../../../../platform/web/site/money'
import type { Category } from '../schema'

const none: readonly Category[] = []

/** Returns the agency's categories; none while they are unknown. */
export const useCategories = (): readonly Category[] => useSite()?.agency.categories ?? none

/** Names categories in the words of the package form, by their keys. */
export const useCategoryNames = (): Record<string, string> =>
  Object.fromEntries(useCategories().map(({ key, label, formLabel }) => [key, formLabel || label]))
