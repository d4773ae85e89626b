import { request, type RequestOptions } from 'node:https'
import { isPushEndpoint } from '@vetvisit/contract/notifications/rules'
import type { RequestDetails } from 'web-push'
import type { Database } from '../../db/client.ts'
import type { Config } from '../../process/config.ts'
import { lookupPublic, NotPublicError } from './public-address.ts'
import { pushKey } from './push-key.ts'
import type { Push, PushMessage } from './push.ts'

const ANSWER_TIMEOUT_MS = 10_000
/** How long a push service keeps a message for a browser that is not running. */
const KEPT_SECONDS = 86_400

/** How connections are made; tests lead them to a push service of their own. */
export type Connecting = Pick<RequestOptions, 'lookup' | 'ca' | 'port'>

export type WebPushParts = {
  config: Pick<Config, 'operatorMail'>
  database: Database
  clock: () => number
  connecting?: Connecting | undefined
}

/** Sends pushes to browsers (RFC 8030, 8291 and 8292); push services see neither text nor path. */
export function webPush({ config, database, clock, connecting = {} }: WebPushParts): Push {
  return {
    send: async ({ token: endpoint, p256dh, auth }, message) => {
      // Checked when it was registered; never trusted with a request of this server.
      if (p256dh === null || auth === null || !isPushEndpoint(endpoint)) return 'gone'
      const { publicKey, secret } = await pushKey(database, clock())
      const { default: library } = await import('web-push')
      const details = library.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        contentOf(message),
        {
          vapidDetails: { subject: `mailto:${config.operatorMail.address}`, publicKey, privateKey: secret },
          TTL: KEPT_SECONDS,
          urgency: 'high',
          // A message that is sent again replaces the first one.
          topic: message.id.replaceAll('-', '').slice(0, 32),
        },
      )
      const status = await post(details, connecting).catch((error: unknown) => {
        if (error instanceof NotPublicError) return 410
        throw error
      })
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`)
      return 'sent'
    },
  }
}

const contentOf = ({ type, id, title, text, path }: PushMessage): string =>
  JSON.stringify({ type, id, title, text, path })

/** Sends a request without following redirects and without reading the answer. @returns its status */
function post({ endpoint, headers, body }: RequestDetails, connecting: Connecting): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      {
        method: 'POST',
        headers,
        agent: false,
        lookup: lookupPublic,
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
        ...connecting,
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
