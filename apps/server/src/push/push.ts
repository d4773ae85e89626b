/** What a phone is told: the kind and where to look, nothing of health and no name (authorization, "Readable"). */
export type PushMessage = { type: string; id: string; text: string }

/** What pushes leave by. */
export type Push = {
  /**
   * Sends a message to one device.
   *
   * @returns `gone` when the service does not know the device any more: it is to be forgotten
   * @throws when the service cannot be reached or may take it later
   */
  send: (deviceToken: string, message: PushMessage) => Promise<'sent' | 'gone'>
}
