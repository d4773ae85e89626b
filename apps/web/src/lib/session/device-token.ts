import { readStored, writeStored } from './stored.ts'

const KEY = 'deviceToken'

/** Token from the last sign-in on this device. Kept after signing out, so that failed sign-ins elsewhere do not lock this device out. */
export function knownDevice(): { deviceToken?: string } {
  const deviceToken = readStored(KEY)
  return deviceToken ? { deviceToken } : {}
}

export const keepDeviceToken = (token: string): void => writeStored(KEY, token)
