import { trpc } from '../../../../../platform/web/trpc'
import type { Category } from '../../schema'
import type { OwnAgency } from '../../view'

/** Returns a function that replaces the list of categories, under the version of the settings that it was read with. */
export function useSaveCategories() {
  const { mutateAsync } = trpc.settings.update.useMutation()
  const utils = trpc.useUtils()
  return async ({ version }: Pick<OwnAgency, 'version'>, categories: Category[]) => {
    const saved = await mutateAsync({ version, categories })
    utils.settings.agency.setData(undefined, saved)
    return saved
  }
}
