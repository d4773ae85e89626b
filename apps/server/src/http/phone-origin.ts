import type { FastifyInstance } from 'fastify'
import { isApiCall } from './api-call.ts'

/** Origins of the phone app's web view: Android and iOS carry the pages within the app and call from there. */
export const PHONE_ORIGINS = ['https://localhost', 'capacitor://localhost']

/** A browser asks before a call with a token; the answer holds for so long. */
const PREFLIGHT_SECONDS = 86_400

/** Lets the phone app, and no page elsewhere, read answers. There is no cookie that a page could borrow. */
export function admitPhoneApp(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApiCall(request)) return done()
    const { origin, 'access-control-request-method': asked } = request.headers
    void reply.header('vary', 'Origin')
    if (origin === undefined || !PHONE_ORIGINS.includes(origin)) return done()
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'Retry-After',
    })
    if (request.method !== 'OPTIONS' || asked === undefined) return done()
    void reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
        'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Accept-Language',
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .code(204)
      .send()
  })
}
