import { inject, it } from 'vitest'
import { useDatabase } from './database'
import { testDeps, testKeys } from './context'
import { restore } from '../app/cli/backups'
import { readEnv } from '../platform/server/env'
import { openDatabase } from '../platform/server/database/db'
import { comesBack } from './demo/backup-truths'
const database = useDatabase()
it.runIf(inject('engine').kind === 'postgres')('x', async () => {
  const url = await database.emptyDatabase()
  console.log(await restore(readEnv({ NODE_ENV: 'test', ENCRYPTION_KEYS: testKeys, DATA_DIR: '/tmp/backup/tmpdata', DATABASE_URL: url }), '/tmp/backup/a.tar', { 'without-keys': true }))
  const db = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: '' })
  console.time('comesBack')
  const cpu = process.cpuUsage()
  await comesBack({ ...database, kind: 'postgres', url, snapshot: db.snapshot, emptyDatabase: database.emptyDatabase } as never, testDeps({ db: db.db }))
  console.timeEnd('comesBack'); console.log(process.cpuUsage(cpu))
  await db.close()
}, 300_000)
