import { Geolocation } from '@capacitor/geolocation'
import { isPhoneApp } from './device.ts'

export type Position = { lat: number; lng: number }

/** Why there is no position: `denied` is told to the person, the rest is only logged (decisions §5). */
export class LocationError extends Error {
  override readonly name = 'LocationError'

  constructor(
    readonly reason: 'denied' | 'failed',
    message: string,
  ) {
    super(message)
  }
}

const DENIED = 1

/**
 * Where the device is, coarsely; asks for permission when it must.
 *
 * @throws LocationError with the platform's own message
 */
export async function currentPosition(): Promise<Position> {
  try {
    if (isPhoneApp()) await Geolocation.requestPermissions({ permissions: ['coarseLocation'] })
    const { coords } = await Geolocation.getCurrentPosition({
      enableHighAccuracy: false,
      timeout: 10_000,
      maximumAge: 300_000,
    })
    return { lat: coords.latitude, lng: coords.longitude }
  } catch (error) {
    const message = error instanceof Error || error instanceof GeolocationPositionError ? error.message : ''
    const denied =
      (error instanceof GeolocationPositionError && error.code === DENIED) ||
      /denied|permission/i.test(message)
    throw new LocationError(denied ? 'denied' : 'failed', message)
  }
}
