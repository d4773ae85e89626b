import type { FastifyBaseLogger } from 'fastify'

/** What a phone is told: the kind and where to look, nothing of health and no name (authorization, "Readable"). */
export type PushMessage = { recipientId: string; type: string; notificationId: string }

/** Sends a push message. No push service is set up in this release, so it is written to the log. */
export async function sendPush(log: FastifyBaseLogger, message: PushMessage): Promise<void> {
  log.debug(message, 'push message')
}
