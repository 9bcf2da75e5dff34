import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/programs.mjs'
import { runsAll } from './scripts/scope.mjs'
import { freePort } from './src/e2e/support/free-port'
import { serverEnv } from './src/e2e/support/server-env'

// Sets the port once: workers read this file too, and inherit the environment of the first process.
process.env.E2E_PORT ??= String(await freePort())
// Sets the port of the tests' own payment provider.
process.env.E2E_STRIPE_PORT ??= String(await freePort())
// Names a directory that the server creates, and removes when it closes. Mails are files in it.
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `itinera-e2e-${randomUUID()}`)
const origin = `http://127.0.0.1:${process.env.E2E_PORT}`

/**
 * Selects tests tagged `@phone`, which look at the size of the screen or examine whole pages. They run at both sizes.
 * The gate runs them once: at the desktop's, or those tagged `@phone-first` at the phone's. It leaves out those tagged
 * `@all`.
 */
const sized = runsAll ? { grep: /@phone/ } : { grep: /@phone-first/, grepInvert: /@all/ }
const unsized = runsAll ? {} : { grepInvert: /@all|@phone-first/ }

/** Lists specs that publish packages, which run after those that count what visitors see. */
const publishing = [
  'sales/departures.spec.ts',
  'sales/book-now.spec.ts',
  'sales/impact.spec.ts',
  'office/wizard.spec.ts',
  'office/own-lists.spec.ts',
  'keyboard/catalog.spec.ts',
]
const anywhere = (file: string) => `**/${file}`
const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }

/**
 * Lists disabled features: first Playwright's own, as the switch replaces its list. Adds spare renderers and Chromium's
 * address bar, a web page in each window that costs more than most pages here.
 */
const unused = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

export default defineConfig({
  testDir: 'src/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // Traces only the second try, as a trace costs nearly as much as its test. `scripts/test.mjs` judges tests that pass
  // only then.
  retries: 1,
  failOnFlakyTests: runsAll,
  forbidOnly: process.env.CI !== undefined,
  // Allows long waits, which cost nothing when a test passes: a busy machine is no failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // Reduces motion, which costs more to draw, and lets clicks miss.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      // Silences the browser's own requests, as tests count requests to other origins.
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Disables the GPU, whose emulation costs a tenth of a run.
        '--disable-gpu',
        '--in-process-gpu',
        `--disable-features=${unused.join(',')}`,
        // Blocks other hosts: the chat that a request opens is recognized by its address.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    { name: 'desktop', ...unsized, testIgnore: publishing.map(anywhere), use: desktop },
    { name: 'phone', ...sized, testIgnore: publishing.map(anywhere), use: phone },
    {
      name: 'desktop-publishing',
      ...unsized,
      testMatch: publishing.map(anywhere),
      use: desktop,
      dependencies: ['desktop', 'phone'],
    },
    {
      name: 'phone-publishing',
      ...sized,
      testMatch: publishing.map(anywhere),
      use: phone,
      dependencies: ['desktop', 'phone'],
    },
  ],
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    url: `${origin}/readyz`,
    // Waits for the first run, which loads the demo agency with all its pictures.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      ...serverEnv(process.env.E2E_PORT, process.env.E2E_DATA_DIR),
      STRIPE_SECRET_KEY: 'sk_test_itinera',
      STRIPE_WEBHOOK_SECRET: 'whsec_itinera',
      STRIPE_API_URL: `http://127.0.0.1:${process.env.E2E_STRIPE_PORT}`,
    },
  },
})
