// npm test: every check there is. Each step runs even when an earlier one failed; the last line is the sum.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build, checkNode, ensureChromium, ensurePgbouncer, ensurePostgres, installDependencies } from './setup.mjs'

checkNode()
installDependencies()

const reports = '.cache/reports'
const vitestReport = `${reports}/vitest.json`
const playwrightReport = `${reports}/playwright.json`
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const longest = 25 * 60_000
const tool = (name, ...args) => {
  const env = { ...process.env, NODE_ENV: 'test', ...(!process.stdout.isTTY && { NO_COLOR: '1' }) }
  const options = { stdio: ['ignore', 'inherit', 'inherit'], timeout: longest, env }
  const { status } = spawnSync(`node_modules/.bin/${name}`, args, options)
  return status === 0
}

const one = (passed) => (passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
/** A tool that failed without a failed test (it crashed, a hook threw) is a failure of its own. */
const counted = (passed, failed, succeeded) => ({ passed, failed: failed || (succeeded && passed > 0 ? 0 : 1) })

function vitest() {
  const succeeded = tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`)
  const result = report(vitestReport)
  return result ? counted(result.numPassedTests, result.numFailedTests, succeeded) : one(false)
}

function playwright() {
  process.env.CHROMIUM_PATH = ensureChromium() ?? ''
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = playwrightReport
  const succeeded = tool('playwright', 'test', '--reporter=list,json')
  const stats = report(playwrightReport)?.stats
  return stats ? counted(stats.expected, stats.unexpected + stats.flaky, succeeded) : one(false)
}

const steps = [
  ['types', () => one(tool('tsc'))],
  ['lint', () => one(tool('oxlint', '--deny-warnings'))],
  ['format', () => one(tool('prettier', '--check', '--log-level=warn', '.'))],
  ['unit and database tests', () => (ensurePostgres(), ensurePgbouncer(), vitest())],
  ['build', () => one(build())],
  ['browser tests', playwright],
]

const results = steps.map(([name, step]) => {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const result = step()
  return { name, ...result, seconds: Math.round((Date.now() - started) / 1000) }
})

console.log('')
for (const { name, passed, failed, seconds } of results) {
  console.log(`${failed ? 'FAILED' : 'ok    '}  ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
