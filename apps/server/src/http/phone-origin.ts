import type { FastifyInstance } from 'fastify'
import { isApiCall } from './calls/api-call.ts'

/** Origins of the phone app's web view, which loads its pages from the app itself: Android and iOS. */
export const PHONE_ORIGINS = ['https://localhost', 'capacitor://localhost']

/** How long a browser may reuse the answer to its preflight request. */
const PREFLIGHT_SECONDS = 86_400

/** Lets the phone app read answers, and no page of another origin. There are no cookies that such a page could use. */
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
