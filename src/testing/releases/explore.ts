import { writeFileSync } from 'node:fs'
import postgres from 'postgres'
import { openDatabase } from '../../platform/server/database/db'
import { startCluster } from '../cluster'
import { testDeps } from '../context'
import { fill } from './fill'
import { findMissing } from './states'
const cluster = await startCluster()
writeFileSync('/tmp/release/url', cluster.url('demo'))
const admin = postgres(cluster.url('postgres'), { max: 1 })
await admin`CREATE DATABASE demo`
await admin.end()
const d = await openDatabase({ DATABASE_URL: cluster.url('demo'), DATABASE_POOL: 2, DATA_DIR: '' })
await fill(testDeps({ db: d.background, env: { RATE_LIMIT_FACTOR: '1000000' } }))
import { execFileSync } from 'node:child_process'
execFileSync('/usr/lib/postgresql/15/bin/pg_dump', ['-Fc', '-f', '/tmp/release/demo.dump', cluster.url('demo')])
console.log('dumped')
console.log(await findMissing(d.background))
console.log('ready')
process.stdin.resume()
