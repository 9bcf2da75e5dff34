/** Returns the environment of a test server: the demo agency, mails as files, no settings of the machine. */
export function serverEnv(port: string, directory: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: port,
    E2E_DATA_DIR: directory,
    APP_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: '',
    // Raises the deadline, which has its own tests; a busy machine would turn calls into 503.
    DATABASE_TIMEOUT_MS: '15000',
    SMTP_URL: '',
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
  }
}

/** Describes the server that all tests share, as `playwright.config.ts` configured it. */
export const sharedServer = {
  get dataDir() {
    return process.env.E2E_DATA_DIR!
  },
  get stripePort() {
    return Number(process.env.E2E_STRIPE_PORT)
  },
}

/** Tells whether the walk through the guide makes its pictures. */
export const makesGuidePictures = process.env.GUIDE_PICTURES === '1'

/** Extends the machine's environment, which locates its programs, for a test's own server. */
export const ownServerEnv = (port: string, directory: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...serverEnv(port, directory),
})
