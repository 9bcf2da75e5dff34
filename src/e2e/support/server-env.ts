/** What a server of the browser tests runs with: the demo agency, mails as files, no settings of the machine. */
export function serverEnv(port: string, directory: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: port,
    E2E_DATA_DIR: directory,
    APP_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: '',
    // The deadline has tests of its own; here a busy machine would turn calls into 503.
    DATABASE_TIMEOUT_MS: '15000',
    SMTP_URL: '',
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
  }
}

/** Of the server that all tests share, as `playwright.config.ts` has stated it. */
export const sharedServer = {
  get dataDir() {
    return process.env.E2E_DATA_DIR!
  },
  get stripePort() {
    return Number(process.env.E2E_STRIPE_PORT)
  },
}

/** For a test's own server: where the machine has its programs, too. */
export const ownServerEnv = (port: string, directory: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...serverEnv(port, directory),
})
