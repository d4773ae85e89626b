import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../process/config.ts'
import { firebasePush } from './firebase.ts'
import type { Push } from './push.ts'
import { webPush, type WebPushParts } from './web-push.ts'

type PushParts = WebPushParts & {
  config: Pick<Config, 'firebase'>
  log: FastifyBaseLogger
}

/**
 * Sends to browsers by their push services, and to phones by Firebase if `FIREBASE_CREDENTIALS` is set; without it, pushes to phones are
 * written to the log (specification/readings §9).
 */
export function createPush({ config, database, clock, log, connecting }: PushParts): Push {
  const browsers = webPush({ config, database, clock, connecting })
  const phones: Push = config.firebase
    ? firebasePush(config.firebase, clock)
    : {
        send: async (_, { type, id }) => {
          log.info({ type, id }, 'push message')
          return 'sent'
        },
      }
  return { send: (device, message) => (device.p256dh === null ? phones : browsers).send(device, message) }
}
