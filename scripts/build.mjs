// Builds client and server at once, as neither needs two cores. With `--seed` an empty database is made beside them, and
// the built server's command loads the demo agency into it while the client is built.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { build } from 'vite'

const logLevel = 'warn'

/** Leaves a failure to the start, which does what is not done, or says why it cannot. */
async function run(...args) {
  const running = spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'development' } })
  process.once('exit', () => running.kill())
  await once(running, 'exit')
}

const isSeeding = process.argv.includes('--seed')

async function buildServer() {
  const emptyDatabase = isSeeding && run('scripts/initdb.mjs')
  await build({ logLevel, build: { ssr: true } })
  if (!isSeeding) return
  await emptyDatabase
  console.log('Loading the demo agency …')
  // Collects what dies young less often: it spares the loading an eighth of its time.
  await run('--max-semi-space-size=64', 'dist/server/cli.js', 'seed')
}

await Promise.all([build({ logLevel }), buildServer()])
