/**
 * What a phone is told: who it comes from, what kind of thing it is, and where to look. Anybody sees a lock screen: nothing of health, and
 * no animal's name (specification/readings §11).
 */
export type PushMessage = {
  type: string
  id: string
  /** The sender's name. */
  title: string
  text: string
}

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
