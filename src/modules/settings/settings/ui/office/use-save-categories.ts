import { trpc } from '../../../../../platform/web/trpc'
import type { Category } from '../../schema'
import type { OwnAgency } from '../../view'

/** Returns a function that replaces the list of categories, under the version of the settings as they are shown. */
export function useSaveCategories({ version }: OwnAgency) {
  const { mutateAsync } = trpc.settings.update.useMutation()
  const utils = trpc.useUtils()
  return async (categories: Category[]) => {
    const saved = await mutateAsync({ version, categories })
    utils.settings.agency.setData(undefined, saved)
    return saved
  }
}
