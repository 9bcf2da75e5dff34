import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/programs.mjs'
import { runsAll } from './scripts/scope.mjs'
import { freePort } from './src/e2e/support/free-port'
import { serverEnv } from './src/e2e/support/server-env'

// Workers read this file too, and inherit the environment of the process that read it first.
process.env.E2E_PORT ??= String(await freePort())
// Where tests have a payment provider of their own.
process.env.E2E_STRIPE_PORT ??= String(await freePort())
// The server makes it, and removes it when it closes. Mails are files in it.
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `itinera-e2e-${randomUUID()}`)
const origin = `http://127.0.0.1:${process.env.E2E_PORT}`

/**
 * Tests that look at the size of the screen, or examine pages as they stand, are tagged `@phone`: all of them run at
 * both sizes. The gate runs them once: at the desktop's, or those tagged `@phone-first` at the phone's. It leaves out
 * what is tagged `@all`.
 */
const sized = runsAll ? { grep: /@phone/ } : { grep: /@phone-first/, grepInvert: /@all/ }
const unsized = runsAll ? {} : { grepInvert: /@all|@phone-first/ }

/** Specs that publish packages run after those that count what visitors see. */
const publishing = [
  'sales/departures.spec.ts',
  'sales/book-now.spec.ts',
  'sales/impact.spec.ts',
  'office/wizard.spec.ts',
  'keyboard/catalog.spec.ts',
]
const anywhere = (file: string) => `**/${file}`
const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }

/**
 * The switch replaces Playwright's own, so its features are named again. The others are spare renderers and Chromium's
 * address bar. That is a web page in each window and costs more than most pages here.
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
  // A trace costs nearly as much as its test: only the second try has one. `scripts/test.mjs` judges what passes then only.
  retries: 1,
  failOnFlakyTests: runsAll,
  forbidOnly: process.env.CI !== undefined,
  // Wide, as they cost nothing when a test passes: a busy machine is no failure.
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
    // What moves costs more to draw, and a click may miss it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      // Tests count requests to other origins, so the browser itself must make none.
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Nothing here is drawn by a graphics card: its imitation costs a tenth of a run.
        '--disable-gpu',
        '--in-process-gpu',
        `--disable-features=${unused.join(',')}`,
        // Nor may a test reach out: the chat that a request opens is known by its address.
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
    // The first run loads the demo agency with all its pictures.
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
