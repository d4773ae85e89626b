import { readFileSync } from 'node:fs'
import { isEmail } from '@vetvisit/contract/people/email'
import { FALLBACK_POSITION, FALLBACK_ZOOM } from '@vetvisit/contract/geo/map'
import { z } from 'zod'
import { misspelled } from './setting-names.ts'
import { StartError } from './start-error.ts'

/** An empty variable counts as absent, as in shells and compose files. */
const setting = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

/** A sender or recipient: display name and bare address. */
export type Mailbox = { name: string; address: string }

export type S3Settings = {
  /** Address of the bucket, `https://s3.example/bucket` or `https://bucket.s3.example`. */
  url: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** A service account of the Firebase project that the phone apps were built for. */
export type FirebaseAccount = {
  projectId: string
  clientEmail: string
  privateKey: string
  /** Address that exchanges a signed claim for an access token. */
  tokenUrl: string
  /** Address for messages, without a slash at the end. */
  url: string
}

type EmergencyLine = { name: string; phone: string }

/** `Name <address>` or the address alone. */
const mailbox = z.string().transform((text, context): Mailbox => {
  const [, name = 'VetVisit', address = text] = /^"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>$/.exec(text.trim()) ?? []
  const found = { name, address: address.trim() }
  if (isEmail(found.address)) return found
  context.addIssue('must be an e-mail address, or a name and <address>')
  return z.NEVER
})

/** Contact for reports of vulnerabilities: an e-mail address or a web page. */
const contact = z.string().transform((text, context): string => {
  if (isEmail(text.replace(/^mailto:/, ''))) return `mailto:${text.replace(/^mailto:/, '')}`
  if (/^https:[^\s]+$/.test(text) && URL.canParse(text)) return text
  context.addIssue('must be an e-mail address or an address that starts with https://')
  return z.NEVER
})

/** A place on the map with its zoom level. */
const place = z.string().transform((text, context) => {
  const [lat = NaN, lng = NaN, zoom = FALLBACK_ZOOM, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? NaN : Number(part)))
  const isPlace = Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 22
  if (isPlace && more.length === 0) return { lat, lng, zoom }
  context.addIssue('must be latitude,longitude or latitude,longitude,zoom')
  return z.NEVER
})

/** Most numbers that fit above the practices. */
const EMERGENCY_LINES_MAX = 6

/** `Poison line: +493023125099; Animal rescue: 112`. */
const emergencyLines = z.string().transform((text, context): EmergencyLine[] => {
  const lines = text
    .split(';')
    .filter((line) => line.trim() !== '')
    .map((line) => /^\s*([^:;]{1,60}?)\s*:\s*(\+?[\d ()/-]{3,24})\s*$/.exec(line))
  const read = lines.flatMap((line) =>
    line ? [{ name: line[1] ?? '', phone: (line[2] ?? '').replaceAll(/[^\d+]/g, '') }] : [],
  )
  if (read.length === lines.length && read.length <= EMERGENCY_LINES_MAX) return read
  context.addIssue(
    `must be at most ${EMERGENCY_LINES_MAX} numbers as "name: number", separated by semicolons`,
  )
  return z.NEVER
})

/** All settings by environment variable. README.md documents them for operators; a test compares the two. */
export const Settings = z.object({
  PORT: setting(z.coerce.number('must be a number').int().min(0).max(65_535).default(8080)),
  HOST: setting(z.string().default('127.0.0.1')),
  DATA_DIR: setting(z.string().default('./data')),
  PUBLIC_URL: setting(url('http:', 'https:').optional()),
  DATABASE_URL: setting(url('postgres:', 'postgresql:').optional()),
  DATABASE_POOL: setting(z.coerce.number('must be a number').int().min(1).max(500).default(20)),
  REDIS_URL: setting(url('redis:', 'rediss:').optional()),
  S3_URL: setting(url('http:', 'https:').optional()),
  S3_ACCESS_KEY_ID: setting(z.string().optional()),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional()),
  S3_REGION: setting(z.string().default('us-east-1')),
  STORAGE_LIMIT_MB: setting(z.coerce.number('must be a number').int().min(1).default(10_000)),
  SMTP_URL: setting(url('smtp:', 'smtps:').optional()),
  OPEN_WITHOUT_MAIL: setting(z.enum(['true', 'false'], 'must be true or false').default('false')),
  MAIL_FROM: setting(mailbox.optional()),
  OPERATOR_MAIL: setting(mailbox.optional()),
  FIREBASE_CREDENTIALS: setting(z.string().optional()),
  DOCTOR_VERIFICATION: setting(z.enum(['required', 'off'], 'must be required or off').default('required')),
  MAP_FILE: setting(z.string().optional()),
  MAP_STYLE_URL: setting(url('http:', 'https:').optional()),
  FALLBACK_POSITION: setting(place.default({ ...FALLBACK_POSITION, zoom: FALLBACK_ZOOM })),
  EMERGENCY_LINES: setting(emergencyLines.default([])),
  SECURITY_CONTACT: setting(contact.optional()),
  GEOCODER_URL: setting(url('http:', 'https:').optional()),
  LOG_LEVEL: setting(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be one of fatal, error, warn, info, debug, trace, silent',
      )
      .default('info'),
  ),
  TRUST_PROXY: setting(
    z
      .string()
      .regex(/^(?:true|false|\d)$/, 'must be true, false or how many proxies there are')
      .default('false'),
  ),
  RATE_LIMIT: setting(z.enum(['on', 'off'], 'must be on or off').default('on')),
  DEMO: setting(z.enum(['true', 'false'], 'must be true or false').default('false')),
  METRICS_PORT: setting(z.coerce.number('must be a number').int().min(0).max(65_535).optional()),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  /** Address of the application, without a slash at the end; base of the links in mails. */
  publicUrl: string | undefined
  databaseUrl: string | undefined
  databasePool: number
  redisUrl: string | undefined
  /** Store of uploaded files; the data folder when absent. */
  s3: S3Settings | undefined
  /** Largest sum of the files of one owner or one practice. */
  storageLimitBytes: number
  /** Mail server; without one, mails are stored for the local mail page, and addresses need no confirmation. */
  smtpUrl: string | undefined
  mailFrom: Mailbox
  /** Recipient of enquiries. */
  operatorMail: Mailbox
  /** Account that sends pushes; without it they are only logged. */
  firebase: FirebaseAccount | undefined
  doctorVerification: 'required' | 'off'
  /** Path or address of a `.pmtiles` file with streets. */
  mapFile: string | undefined
  mapStyleUrl: string | undefined
  /** Position that the map shows if the reader's is unknown. */
  fallbackPosition: { lat: number; lng: number; zoom: number }
  /** Numbers above the practices that can be called in an emergency. */
  emergencyLines: EmergencyLine[]
  /** A URI for `/.well-known/security.txt`; without one there is no such file. */
  securityContact: string | undefined
  geocoderUrl: string | undefined
  logLevel: string
  /** Number of proxies in front of the server, one after the other. */
  trustedProxies: number
  /** Off only for load tests; attempts per account are always counted. */
  rateLimit: boolean
  /** Fills an empty database with invented people and clinics. */
  demo: boolean
  /** Port of the metrics listener on the loopback interface; none when absent. */
  metricsPort: number | undefined
}

/**
 * The settings from the environment.
 *
 * @throws StartError naming each variable that is wrong, in one sentence
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const [wrong] = misspelled(environment, Object.keys(Settings.shape))
  if (wrong)
    throw new StartError(
      `The configuration is wrong: there is no setting ${wrong.written}; ${wrong.meant} is meant. Set that one, or take ${wrong.written} away.`,
    )
  const parsed = Settings.safeParse(environment)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new StartError(`The configuration is wrong: ${problems.join('; ')}.`)
  }
  const settings = parsed.data
  if (settings.SMTP_URL !== undefined && (!settings.MAIL_FROM || !settings.PUBLIC_URL))
    throw new StartError(
      'The configuration is wrong: with SMTP_URL, MAIL_FROM must name the sender and PUBLIC_URL the address that links in mails begin with.',
    )
  assertReachableIsMeant(settings)
  const mailFrom = settings.MAIL_FROM ?? { name: 'VetVisit', address: 'vetvisit@localhost' }
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    redisUrl: settings.REDIS_URL,
    s3: s3Settings(settings),
    storageLimitBytes: settings.STORAGE_LIMIT_MB * 1_000_000,
    smtpUrl: settings.SMTP_URL,
    mailFrom,
    operatorMail: settings.OPERATOR_MAIL ?? mailFrom,
    firebase: firebaseAccount(settings.FIREBASE_CREDENTIALS),
    doctorVerification: settings.DOCTOR_VERIFICATION,
    mapFile: settings.MAP_FILE,
    mapStyleUrl: settings.MAP_STYLE_URL,
    fallbackPosition: settings.FALLBACK_POSITION,
    emergencyLines: settings.EMERGENCY_LINES,
    securityContact: settings.SECURITY_CONTACT,
    geocoderUrl: settings.GEOCODER_URL,
    logLevel: settings.LOG_LEVEL,
    trustedProxies: { true: 1, false: 0 }[settings.TRUST_PROXY] ?? Number(settings.TRUST_PROXY),
    rateLimit: settings.RATE_LIMIT === 'on',
    demo: settings.DEMO === 'true',
    metricsPort: settings.METRICS_PORT,
  }
}

/** Why a server without a mail server must not be reachable from outside. */
export const WITHOUT_MAIL_UNSAFE =
  'e-mail addresses are not confirmed, so anybody who reaches the server can sign up with another person’s address'

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

/** Whether other machines can reach a server that has no mail server. */
export const isOpenWithoutMail = ({ host, smtpUrl }: Pick<Config, 'host' | 'smtpUrl'>): boolean =>
  smtpUrl === undefined && !isLoopback(host)

function assertReachableIsMeant({ HOST, SMTP_URL, OPEN_WITHOUT_MAIL }: z.output<typeof Settings>): void {
  if (OPEN_WITHOUT_MAIL === 'true' || !isOpenWithoutMail({ host: HOST, smtpUrl: SMTP_URL })) return
  throw new StartError(
    `The configuration is wrong: HOST ${HOST} lets other machines in, and without SMTP_URL ${WITHOUT_MAIL_UNSAFE}. Set SMTP_URL, or OPEN_WITHOUT_MAIL=true if that is meant.`,
  )
}

function s3Settings(settings: z.output<typeof Settings>): S3Settings | undefined {
  const { S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = settings
  if (S3_URL === undefined) return undefined
  if (S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined)
    throw new StartError(
      'The configuration is wrong: S3_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.',
    )
  return {
    url: S3_URL,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: S3_REGION,
  }
}

/** The used fields of Firebase's file for a service account. */
const ServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
})

/** Reads the content of that file or its path: hosting platforms pass secrets in either way. */
function firebaseAccount(given: string | undefined): FirebaseAccount | undefined {
  if (given === undefined) return undefined
  try {
    const content = given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8')
    const account = ServiceAccount.parse(JSON.parse(content))
    return {
      projectId: account.project_id,
      clientEmail: account.client_email,
      privateKey: account.private_key,
      tokenUrl: account.token_uri,
      url: 'https://fcm.googleapis.com',
    }
  } catch {
    // Without the cause, which could quote the key.
    throw new StartError(
      'The configuration is wrong: FIREBASE_CREDENTIALS must be the JSON of a service account, or the path of its file.',
    )
  }
}
