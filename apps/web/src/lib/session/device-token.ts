import { readStored, writeStored } from './stored.ts'

const KEY = 'deviceToken'

/** What this device was given at its last sign-in; it stays when the person leaves, so that others' wrong passwords do not keep it out. */
export function knownDevice(): { deviceToken?: string } {
  const deviceToken = readStored(KEY)
  return deviceToken ? { deviceToken } : {}
}

export const keepDeviceToken = (token: string): void => writeStored(KEY, token)
