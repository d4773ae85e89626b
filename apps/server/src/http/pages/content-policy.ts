import helmet from 'helmet'
import type { Config } from '../../process/config.ts'

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
    'connect-src': ["'self'", ...publicSocket(config), ...mapHost],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': null,
  }
}

/** Where the decoder of HEIC runs (decision 380): it may compile WebAssembly and load its own two files, and nothing else. */
const HEIC_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The policy of a file of the web application that differs from its pages'; a worker runs under the policy of its own file. */
export const filePolicy = (name: string): string | null =>
  /^heic-worker-[\w-]+\.js$/.test(name) ? HEIC_WORKER_POLICY : null

/**
 * Address of the websocket under the server's public name, for browsers whose `'self'` names no websockets. The host of a request has no
 * place in it, because a client can invent one, and caches give the answer to others.
 */
const publicSocket = ({ publicUrl }: Config): string[] =>
  publicUrl === undefined ? [] : [new URL(publicUrl).origin.replace(/^http/, 'ws')]
