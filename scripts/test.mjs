// npm test: every check there is. Each step runs even when an earlier one failed; the last line is the sum.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build, checkNode, ensureChromium, ensurePgbouncer, ensurePostgres, installDependencies } from './setup.mjs'

checkNode()
installDependencies()
ensurePostgres()
ensurePgbouncer()
process.env.CHROMIUM_PATH = ensureChromium() ?? ''

const reports = '.cache/reports'
const vitestReport = `${reports}/vitest.json`
const playwrightReport = `${reports}/playwright.json`
process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = playwrightReport
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const longest = 25 * 60_000

/** Runs a command to its end; what it says stands together under its name, or comes at once while `live`. */
function run(name, command, args, live = false) {
  const env = { ...process.env, NODE_ENV: 'test', ...(!process.stdout.isTTY && { NO_COLOR: '1' }) }
  const stdio = live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']
  const child = spawn(command, args, { stdio, timeout: longest, env })
  let printed = ''
  for (const output of [child.stdout, child.stderr]) output?.on('data', (text) => (printed += text))
  return new Promise((resolve) => {
    const settle = (succeeded) => {
      if (printed.trim()) console.log(`\n── ${name}\n${printed.trimEnd()}`)
      resolve(succeeded)
    }
    child.on('error', () => settle(false))
    child.on('close', (status) => settle(status === 0))
  })
}
const tool = (name, program, ...args) => run(name, `node_modules/.bin/${program}`, args)

const one = (passed) => (passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
/** A tool that failed without a failed test (it crashed, a hook threw) is a failure of its own. */
const counted = (passed, failed, succeeded) => ({ passed, failed: failed || (succeeded && passed > 0 ? 0 : 1) })

async function vitest() {
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const succeeded = await run('unit and database tests', 'node_modules/.bin/vitest', ['run', ...output], true)
  const result = report(vitestReport)
  return result ? counted(result.numPassedTests, result.numFailedTests, succeeded) : one(false)
}

async function playwright() {
  const args = ['test', '--reporter=list,json']
  const succeeded = await run('browser tests', 'node_modules/.bin/playwright', args, true)
  const stats = report(playwrightReport)?.stats
  return stats ? counted(stats.expected, stats.unexpected + stats.flaky, succeeded) : one(false)
}

/**
 * The build, and the demo agency of the browser tests. Its pictures are drawn while other tests wait for their
 * database.
 */
async function prepare() {
  const isBuilt = build()
  return one(isBuilt && (await run('demo agency', process.execPath, ['scripts/seeded.mjs'])))
}

const results = []
async function step(name, work) {
  const started = Date.now()
  const result = await work()
  results.push({ name, ...result, seconds: Math.round((Date.now() - started) / 1000) })
}

// The small checks run beside the tests, which wait for databases.
await Promise.all([
  step('unit and database tests', vitest),
  (async () => {
    await step('types', async () => one(await tool('types', 'tsc')))
    await step('lint', async () => one(await tool('lint', 'oxlint', '--deny-warnings')))
    await step('format', async () => one(await tool('format', 'prettier', '--check', '--log-level=warn', '.')))
    await step('build', prepare)
  })(),
])
await step('browser tests', playwright)

console.log('')
for (const { name, passed, failed, seconds } of results) {
  console.log(`${failed ? 'FAILED' : 'ok    '}  ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
