import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { log } from '../../../lib/log.ts'
import { LocationError, type Position } from '../../../platform/location.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { publicSettingsQuery } from '../../../lib/settings.ts'
import { FALLBACK_AREA, type Area } from '../format.ts'

const withStop = (message: string) => (message === '' || /[.!?।]$/.test(message) ? message : `${message}.`)

/**
 * The locate button: searches around the person, or around the operator's position (Mumbai by default) if the device denies the location,
 * with the device's message (specification/owner §8).
 *
 * @param onPlace null for the person's position
 */
export function useLocate(read: () => Promise<Position>, onPlace: (area: Area | null) => void) {
  const { t } = useTranslation('search')
  const [locating, setLocating] = useState(false)

  async function locate(): Promise<void> {
    setLocating(true)
    try {
      await read()
      onPlace(null)
    } catch (error) {
      if (error instanceof LocationError && error.reason === 'denied') {
        onPlace(await fallbackArea())
        await showToast({ message: t('denied', { message: withStop(error.message) }), durationMs: 3000 })
      } else {
        log.info('Position:', error)
        await showToast({ message: t('locateFailed') })
      }
    } finally {
      setLocating(false)
    }
  }
  return { locate, locating }
}

/** Around the operator's position; around Mumbai if the settings cannot be read. */
async function fallbackArea(): Promise<Area> {
  const settings = await queryClient.fetchQuery(publicSettingsQuery).catch(() => null)
  return settings ? { kind: 'around', ...settings.fallbackPosition } : FALLBACK_AREA
}
