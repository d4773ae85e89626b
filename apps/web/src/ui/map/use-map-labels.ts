import { useMemo } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import type { MapViewLabels } from './labels.ts'

/** The texts of a map of practices. */
export function useMapLabels(): MapViewLabels {
  const { t } = useTranslation(['map', 'common'])
  return useMemo(
    () => ({
      map: t('map'),
      skip: t('skip'),
      loading: t('loading'),
      unavailable: t('unavailable'),
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      attribution: t('attribution'),
      ownPosition: t('ownPosition'),
      closeInfo: t('common:close'),
      cluster: (count) => t('cluster', { count }),
      today: (count) => t('today', { count }),
      noStreets: t('noStreets'),
    }),
    [t],
  )
}
