import { z } from 'zod'
import { isLoopback } from './address'

const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')

const isBucket = (text: string) => {
  if (!URL.canParse(text)) return false
  const { username, password, pathname } = new URL(text)
  return username !== '' && password !== '' && pathname.length > 1
}

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** The public origin; links in mails, canonical URLs and the Origin check are made from it. */
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .transform((u) => new URL(u).origin)
    .optional(),
  /** Lets production have an http APP_URL that is not this machine: where something in front encrypts. */
  ALLOW_HTTP: flag.default(false),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** False behind a pooler in transaction mode, which keeps no prepared statements. */
  DATABASE_PREPARE: flag.default(true),
  /** PostgreSQL without a pooler in between, for live updates of the office; DATABASE_URL unless given. */
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** How long a request waits for a connection or an answer of PostgreSQL before it gets 503. */
  REQUEST_SECONDS: z.coerce.number().int().min(1).max(600).optional(),
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(1500),
  /** The demo agency is loaded on the first run unless this is false. NODE_ENV=production refuses it (product.md 6.3). */
  DEMO: flag.optional(),
  /** Where pictures are kept: a bucket of an S3-compatible server instead of DATA_DIR. See bucket/s3-storage. */
  MEDIA_STORAGE: z
    .url({ protocol: /^https?$/ })
    .refine(isBucket, 'https://KEY:SECRET@HOST/BUCKET, key and secret percent-encoded')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Lets production start without SMTP_URL: it then sends no mail, and keeps each as a file that can be read. */
  MAIL_KEEP_FILES: flag.default(false),
  MAIL_FROM: z.string().max(200).default('Itinera <hello@itinera.example>'),
  /** Payments online: the provider's secret key, and what it signs its events with. Without them nobody pays online. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[\w-]{8,255}$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w+/=-]{8,255}$/)
    .optional(),
  /** Where the provider's API is; tests have one of their own. */
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.stripe.com')
    .transform((u) => new URL(u).origin),
  /** Keys for personal numbers, 'id:base64 of 32 bytes', newest first. Without any, one is kept in DATA_DIR. */
  ENCRYPTION_KEYS: z.string().max(2000).optional(),
  /** A folder of its own for nightly backups, on another disk than the data. Without it none are made. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** How many of them are kept. */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  /** When they are made, in the agency's time zone. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM')
    .default('03:00'),
  /** A header in which the proxy in front says the visitor's country as an ISO code, such as `cf-ipcountry`. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/i)
    .transform((name) => name.toLowerCase())
    .optional(),
  /** How many reverse proxies stand in front and are trusted for the client's address. */
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** Where /metrics is served for Prometheus; absent: nowhere. Not for the public. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Multiplies every rate limit; load tests raise it. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1),
})

export type Env = Omit<z.infer<typeof schema>, 'APP_URL' | 'DEMO'> & { APP_URL: string; DEMO: boolean }

/** Every key that the process reads, for `.env.example` to be checked against. */
export const envKeys = Object.keys(schema.shape)

/** The highest RATE_LIMIT_FACTOR of a site that is open to others: above, nobody is stopped from guessing passwords. */
const highestFactor = 10

type Parsed = z.infer<typeof schema>

/** Of what is set, what must not be so in production; by key, with what to do. */
function refusalOfProduction(env: Parsed): string | null {
  const { APP_URL } = env
  if (env.DEMO) return 'DEMO: demo data has well-known passwords and is refused in production.'
  if (!APP_URL) return 'APP_URL: needed in production, the public origin of the site.'
  if (env.DATABASE_URL && !env.ENCRYPTION_KEYS)
    return 'ENCRYPTION_KEYS: needed with DATABASE_URL in production, the same for all processes.'
  if (!env.STRIPE_API_URL.startsWith('https:')) return 'STRIPE_API_URL: needs https in production.'
  // On this machine alone, it is tried out or measured.
  if (isLoopback(new URL(APP_URL).hostname)) return null
  if (APP_URL.startsWith('http:') && !env.ALLOW_HTTP)
    return 'APP_URL: needs https in production, as sessions would travel readable. ALLOW_HTTP=true allows http.'
  if (!env.SMTP_URL && !env.MAIL_KEEP_FILES)
    return 'SMTP_URL: needed in production. MAIL_KEEP_FILES=true starts without it: no mail is sent, each is a file.'
  if (env.RATE_LIMIT_FACTOR > highestFactor)
    return `RATE_LIMIT_FACTOR: at most ${highestFactor} in production, unless APP_URL is this machine itself.`
  return null
}

/** Of what is set, what must not be so anywhere. */
function refusalOfAny(env: Parsed): string | null {
  if ((env.STRIPE_SECRET_KEY === undefined) !== (env.STRIPE_WEBHOOK_SECRET === undefined))
    return 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: both, or none.'
  if (env.NODE_ENV === 'development' && env.DEMO === undefined && !isLoopback(env.HOST))
    return 'DEMO: with this HOST others reach the demo accounts, whose passwords are well known. DEMO=true if that is meant, else false.'
  return null
}

/**
 * Reads and checks the environment once, at boot. Blank values count as absent.
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
  const refusal = (production ? refusalOfProduction(env) : null) ?? refusalOfAny(env)
  if (refusal) throw new Error(refusal)
  return {
    ...env,
    DEMO: env.DEMO ?? !production,
    APP_URL: env.APP_URL ?? `http://${['0.0.0.0', '::'].includes(env.HOST) ? 'localhost' : env.HOST}:${env.PORT}`,
  }
}

/** Whether the log shows details; also known when the rest of the configuration is not valid. */
export const isDebugging = (source: NodeJS.ProcessEnv = process.env): boolean =>
  /^(debug|trace)$/.test(source.LOG_LEVEL ?? '')
