// Implements npm test, the gate, and npm run test:all, every check at every width. Runs each step even after a failed
// one; the last line is the sum.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { runsAll } from './scope.mjs'
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

const longest = (runsAll ? 120 : 45) * 60_000
/** Tolerates so many flaky journeys in the gate; `test:all` allows none. */
const flakyAllowed = runsAll ? 0 : 2

/**
 * Runs a command to its end. Prints its output as a whole under its name, or as it comes while `live`. Lowers the
 * priority of a live one, so that the browser tests, which begin later, do not end later.
 */
function run(name, command, args, live = false) {
  const env = { ...process.env, NODE_ENV: 'test', ...(!process.stdout.isTTY && { NO_COLOR: '1' }) }
  const stdio = live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']
  const child = spawn(command, args, { stdio, timeout: longest, env })
  if (live && child.pid) setPriority(child.pid, 5)
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
/** Counts a tool that failed without a failed test (it crashed, a hook threw) as a failure. */
const counted = (passed, failed, succeeded) => ({ passed, failed: failed || (succeeded && passed > 0 ? 0 : 1) })

async function vitest() {
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const succeeded = await run('unit and database tests', 'node_modules/.bin/vitest', ['run', ...output], true)
  const result = report(vitestReport)
  return result ? counted(result.numPassedTests, result.numFailedTests, succeeded) : one(false)
}

/** Lists journeys that passed only on their second try, with their size. */
function flakyJourneys({ suites = [], specs = [] }) {
  const here = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${projectName}: ${file}:${line} ${title}`),
  )
  return [...here, ...suites.flatMap(flakyJourneys)]
}
let flaky = []

async function playwright() {
  const succeeded = await tool('browser tests', 'playwright', 'test', '--reporter=list,json')
  const result = report(playwrightReport)
  if (!result) return one(false)
  flaky = flakyJourneys(result)
  const tooFlaky = flaky.length > flakyAllowed ? flaky.length : 0
  const { expected, unexpected } = result.stats
  return counted(expected + flaky.length - tooFlaky, unexpected + tooFlaky, succeeded)
}

const results = []
const begun = Date.now()
async function step(name, work) {
  const started = Date.now()
  const result = await work()
  results.push({ name, ...result, seconds: Math.round((Date.now() - started) / 1000) })
}

// Checks types, lint and format early, as they read only the sources.
const checks = (async () => {
  await step('types', async () => one(await tool('types', 'tsc', '--singleThreaded')))
  await step('lint', async () => one(await tool('lint', 'oxlint', '--deny-warnings')))
  if (runsAll) {
    const install = ['ci', '--prefix', 'bench', '--no-audit', '--no-fund', '--loglevel=error']
    await step('types of the benchmarks', async () =>
      one((await run('packages of the benchmarks', 'npm', install)) && (await tool('types', 'tsc', '-p', 'bench'))),
    )
  }
  await step('format', async () => one(await tool('format', 'oxfmt', '--check')))
})()
await step('build', () => one(build()))
const databases = step('unit and database tests', vitest)
const browsers = async () => {
  await step('demo agency', async () => one(await run('demo agency', process.execPath, ['scripts/seeded.mjs'])))
  // Saves the gate minutes. Beside all database tests, for more than an hour, browsers would miss their deadlines.
  if (runsAll) await databases
  await step('browser tests', playwright)
}
await Promise.all([databases, browsers(), checks])

console.log('')
for (const { name, passed, failed, seconds } of results) {
  console.log(`${failed ? 'FAILED' : 'ok    '}  ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
}
console.log(`        all steps: ${Math.round((Date.now() - begun) / 1000)} s`)
if (flaky.length > 0) console.log(`\nFlaky, passed on the second try only (${flakyAllowed} are let through):`)
for (const journey of flaky) console.log(`  ${journey}`)
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
