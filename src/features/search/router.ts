import { publicProcedure, router } from '../../platform/server/trpc'
import { listPackagesInput } from './schema'
import { listPackages, packageFacets } from './service'

export const searchRouter = router({
  list: publicProcedure.input(listPackagesInput).query(listPackages),
  facets: publicProcedure.query(packageFacets),
})
