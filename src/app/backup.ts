import type { Belongings } from '../platform/server/backup/dump'
import type { Secrets } from '../platform/server/backup/export'
import { readKeys, toKeyChecks } from '../platform/server/encryption'
import type { Env } from '../platform/server/env'
import type { Lifecycle } from '../platform/server/lifecycle'
import type { Storage } from '../platform/server/storage'

type Parts = { env: Env; storage: Storage; lifecycles: readonly Lifecycle[]; now?: () => Date }

/** Lists a backup's contents besides its rows, as the rooms declare them. */
export const toBelongings = ({
  env,
  storage,
  lifecycles,
  now = () => new Date(),
}: Parts): Belongings & Pick<Secrets, 'secretColumns'> => ({
  storage,
  storedFiles: lifecycles.flatMap(({ storedFiles }) => storedFiles ?? []),
  encryptedColumns: lifecycles.flatMap(({ encryptedColumns = [] }) => encryptedColumns),
  secretColumns: lifecycles.flatMap(({ secretColumns = [] }) => secretColumns),
  keyChecks: async () => {
    const keys = await readKeys(env)
    return keys ? toKeyChecks(keys) : []
  },
  now,
})
