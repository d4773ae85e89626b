import type { Context } from '../context.ts'
import { firebasePush } from './firebase.ts'
import type { Push } from './push.ts'

/** Sends through Firebase if `FIREBASE_CREDENTIALS` is set, else writes to the log (specification/readings §9). */
export function createPush({ config, clock, log }: Pick<Context, 'config' | 'clock' | 'log'>): Push {
  if (config.firebase) return firebasePush(config.firebase, clock)
  return {
    send: async (_, { type, id }) => {
      log.info({ type, id }, 'push message')
      return 'sent'
    },
  }
}
