/**
 * The content of a push: sender, type, and the page to open. A lock screen is public, so it holds no health data and no animal's name
 * (specification/readings §11).
 */
export type PushMessage = {
  type: string
  id: string
  /** The sender's name. */
  title: string
  text: string
  /** Page that shows the subject, without the origin; browsers open it. */
  path: string
}

/** A phone by its token, or a browser by its address and keys. */
export type PushDevice = { token: string; p256dh: string | null; auth: string | null }

/** Sends push messages. */
export type Push = {
  /**
   * Sends a message to one device.
   *
   * @returns `gone` if the service no longer knows the device, which must then be deleted
   * @throws if the service cannot be reached or has a temporary failure
   */
  send: (device: PushDevice, message: PushMessage) => Promise<'sent' | 'gone'>
}
