import { z } from 'zod'
import { isLoopback } from './address'

/** Tells that the server runs from its sources: in tests and in `npm run dev`. */
export const isDevelopment = !import.meta.env?.PROD && process.env.NODE_ENV !== 'production'

const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')

const isBucket = (text: string) => {
  if (!URL.canParse(text)) return false
  const { username, password, pathname } = new URL(text)
  return username !== '' && password !== '' && pathname.length > 1
}

/** Stands for the sender where mails are only kept. */
const placeholderSender = 'hello@agency.example'

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Sets the public origin for links in mails, canonical URLs and the Origin check. */
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .transform((u) => new URL(u).origin)
    .optional(),
  /** Allows an http APP_URL of another host in production: for a proxy in front that encrypts. */
  ALLOW_HTTP: flag.default(false),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** Disables prepared statements, for a pooler in transaction mode. */
  DATABASE_PREPARE: flag.default(true),
  /** Connects to PostgreSQL without a pooler, for live updates of the office; defaults to DATABASE_URL. */
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Limits how long a request waits for a connection or an answer of PostgreSQL before it gets 503. */
  REQUEST_SECONDS: z.coerce.number().int().min(1).max(600).optional(),
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(1500),
  /** Loads the demo agency on the first run unless false. NODE_ENV=production refuses it (product.md 6.3). */
  DEMO: flag.optional(),
  /** Refuses a database of an agency that was not begun so; `npm start -- --empty` sets it. */
  NEW_AGENCY: flag.default(false),
  /** Stores pictures in a bucket of an S3-compatible server instead of DATA_DIR. See bucket/s3-storage. */
  MEDIA_STORAGE: z
    .url({ protocol: /^https?$/ })
    .refine(isBucket, 'https://KEY:SECRET@HOST/BUCKET, key and secret percent-encoded')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Lets production start without SMTP_URL: mails become readable files and are not sent. */
  MAIL_KEEP_FILES: flag.default(false),
  MAIL_FROM: z.string().max(200).default(placeholderSender),
  /** Configures online payments: the provider's secret key and its webhook signing secret. Both missing disable them. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[\w-]{8,255}$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w+/=-]{8,255}$/)
    .optional(),
  /** Locates the provider's API; tests replace it. */
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.stripe.com')
    .transform((u) => new URL(u).origin),
  /** Holds keys for personal numbers, 'id:base64 of 32 bytes', newest first. Without any, one is kept in DATA_DIR. */
  ENCRYPTION_KEYS: z.string().max(2000).optional(),
  /** Names a folder for nightly backups, on another disk than the data. Without it none are made. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Limits how many backups are retained. */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  /** Schedules backups, in the agency's time zone. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM')
    .default('03:00'),
  /** Names the proxy's header with the visitor's country as an ISO code, such as `cf-ipcountry`. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/i)
    .transform((name) => name.toLowerCase())
    .optional(),
  /** Counts trusted reverse proxies in front, for the client's address. */
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** Serves /metrics for Prometheus on this port, if set. Not for the public. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Multiplies every rate limit; load tests raise it. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1),
})

export type Env = Omit<z.infer<typeof schema>, 'APP_URL' | 'DEMO'> & { APP_URL: string; DEMO: boolean }

/** Returns what names the place of the agency, before any default; blank: nothing does. */
export const readPlace = ({ DATA_DIR = '', DATABASE_URL = '' }: NodeJS.ProcessEnv = process.env) => ({
  DATA_DIR,
  DATABASE_URL,
})

/** Lists every key that the process reads, to check `.env.example`. */
export const envKeys = Object.keys(schema.shape)

/** Limits RATE_LIMIT_FACTOR of a public site: above, password guessing is no longer throttled. */
const highestFactor = 10

type Parsed = z.infer<typeof schema>

/** Returns why production refuses a setting, starting with its key; null for none. */
function findProductionProblem(env: Parsed): string | null {
  const { APP_URL } = env
  if (env.DEMO) return 'DEMO: demo data has well-known passwords and is refused in production.'
  if (!APP_URL) return 'APP_URL: needed in production, the public origin of the site.'
  if (env.DATABASE_URL && !env.ENCRYPTION_KEYS)
    return 'ENCRYPTION_KEYS: needed with DATABASE_URL in production, the same for all processes.'
  if (!env.STRIPE_API_URL.startsWith('https:')) return 'STRIPE_API_URL: needs https in production.'
  // Skips the rest on a loopback APP_URL, for trials and measurements.
  if (isLoopback(new URL(APP_URL).hostname)) return null
  if (APP_URL.startsWith('http:') && !env.ALLOW_HTTP)
    return 'APP_URL: needs https in production, as sessions would travel readable. ALLOW_HTTP=true allows http.'
  if (!env.SMTP_URL && !env.MAIL_KEEP_FILES)
    return 'SMTP_URL: needed in production. MAIL_KEEP_FILES=true starts without it: no mail is sent, each is a file.'
  if (env.SMTP_URL && env.MAIL_FROM === placeholderSender)
    return 'MAIL_FROM: needed with SMTP_URL in production, the address that mails come from, such as hello@your-domain.com.'
  if (env.RATE_LIMIT_FACTOR > highestFactor)
    return `RATE_LIMIT_FACTOR: at most ${highestFactor} in production, unless APP_URL is this machine itself.`
  return null
}

/** Returns why any environment refuses a setting; null for none. */
function findProblem(env: Parsed): string | null {
  if ((env.STRIPE_SECRET_KEY === undefined) !== (env.STRIPE_WEBHOOK_SECRET === undefined))
    return 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: both, or none.'
  if (env.NODE_ENV === 'development' && env.DEMO === undefined && !isLoopback(env.HOST))
    return 'DEMO: with this HOST others reach the demo accounts, whose passwords are well known. DEMO=true if that is meant, else false.'
  return null
}

/** Writes a HOST as in an address: an IPv6 one in brackets. */
function toUrlHost(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Reads and checks the environment once, at boot. Treats blank values as absent.
 * @throws Error naming each bad key, never its value
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(source).filter(([, v]) => v !== '')))
  if (!parsed.success) {
    const keys = parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`)
    throw new Error(`The configuration is not valid.\n  ${keys.join('\n  ')}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const refusal = (production ? findProductionProblem(env) : null) ?? findProblem(env)
  if (refusal) throw new Error(refusal)
  return {
    ...env,
    DEMO: env.DEMO ?? !production,
    APP_URL: env.APP_URL ?? `http://${toUrlHost(env.HOST)}:${env.PORT}`,
  }
}

/** Tells whether the log shows details, even when the rest of the configuration is invalid. */
export const isDebugging = (source: NodeJS.ProcessEnv = process.env): boolean =>
  /^(debug|trace)$/.test(source.LOG_LEVEL ?? '')
