import helmet from 'helmet'
import type { Config } from '../config.ts'

/** Adds the security headers to a bare answer. They are built once: the plugin for Fastify reads its settings for each request. */
export const createSecurityHeaders = (config: Config) =>
  helmet({
    contentSecurityPolicy: { directives: contentPolicy(config) },
    crossOriginEmbedderPolicy: false,
    hsts: config.publicUrl?.startsWith('https:') ?? false,
  })

type ContentPolicy = Exclude<
  NonNullable<Parameters<typeof helmet>[0]>['contentSecurityPolicy'],
  boolean | undefined
>

/** Own scripts only. The map draws its tiles in a worker, and a setting may name another host for the map's style. */
function contentPolicy(config: Config): NonNullable<ContentPolicy['directives']> {
  const mapHost = config.mapStyleUrl === undefined ? [] : [new URL(config.mapStyleUrl).origin]
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...mapHost],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ({ headers }) => ownSockets(config, headers.host), ...mapHost],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': null,
  }
}

/** Addresses of this server's websocket: under its public name, and under the host of the request. */
function ownSockets({ publicUrl }: Config, host = ''): string {
  const own =
    publicUrl === undefined ? [] : [publicUrl.replace(/^http/, 'ws').replace(/^(wss?:\/\/[^/]+).*/, '$1')]
  const asked = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)
    ? [`ws://${host}`, `wss://${host}`]
    : []
  return [...new Set([...own, ...asked])].join(' ') || "'self'"
}
