import { isPhoneApp } from './device.ts'

export type Position = { lat: number; lng: number }

/** Reason why there is no position: `denied` is shown to the person, others are only logged (specification/readings §5). */
export class LocationError extends Error {
  override readonly name = 'LocationError'

  constructor(
    readonly reason: 'denied' | 'failed',
    message: string,
  ) {
    super(message)
  }
}

/** The browser's own code for "denied". */
const DENIED = 1

/**
 * The approximate position of the device; asks for permission if necessary.
 *
 * @throws LocationError with the platform's own message
 */
export const currentPosition = (): Promise<Position> => (isPhoneApp() ? phonePosition() : browserPosition())

function browserPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new LocationError('failed', 'No geolocation'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      (error) => reject(new LocationError(error.code === DENIED ? 'denied' : 'failed', error.message)),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  })
}

async function phonePosition(): Promise<Position> {
  try {
    const { Geolocation } = await import('@capacitor/geolocation')
    await Geolocation.requestPermissions({ permissions: ['coarseLocation'] })
    const { coords } = await Geolocation.getCurrentPosition({ timeout: 10_000, maximumAge: 300_000 })
    return { lat: coords.latitude, lng: coords.longitude }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    throw new LocationError(/denied|permission/i.test(message) ? 'denied' : 'failed', message)
  }
}

/** Whether the position may be read without asking the person. */
export async function mayLocate(): Promise<boolean> {
  try {
    if (isPhoneApp()) {
      const { Geolocation } = await import('@capacitor/geolocation')
      return (await Geolocation.checkPermissions()).coarseLocation === 'granted'
    }
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
