import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../process/config.ts'
import type { Database } from '../db/client.ts'
import type { Files } from '../adapters/file-store/file-store.ts'
import type { Geocoder } from '../adapters/geo/geocoder.ts'
import type { Mailer } from '../adapters/mail/mail.ts'
import type { MapFile } from '../adapters/street-map/map-file.ts'
import type { Passwords } from '../adapters/passwords/passwords.ts'
import type { Push } from '../adapters/push/push.ts'
import type { Live } from './live.ts'

/** The context that every module works with. Acts take `now` as a value; only routes and jobs read the clock. */
export type Context = {
  config: Config
  database: Database
  /** Epoch milliseconds of this server; tests set it. */
  clock: () => number
  log: FastifyBaseLogger
  geocoder: Geocoder
  files: Files
  mailer: Mailer
  push: Push
  passwords: Passwords
  live: Live
  /** The operator's street map, if there is one. */
  streetMap?: MapFile | undefined
}

/** The context of an act that notifies people. */
export type ChangeContext = Pick<Context, 'database' | 'files' | 'live' | 'log' | 'clock'>
