import { useMemo } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import type { MapViewLabels } from './labels.ts'

/** The texts of a map of practices. */
export function useMapLabels(): MapViewLabels {
  const { t } = useTranslation(['search', 'common'])
  return useMemo(
    () => ({
      map: t('map.map'),
      skip: t('map.skip'),
      loading: t('map.loading'),
      unavailable: t('map.unavailable'),
      zoomIn: t('map.zoomIn'),
      zoomOut: t('map.zoomOut'),
      attribution: t('map.attribution'),
      ownPosition: t('map.ownPosition'),
      closeInfo: t('common:close'),
      cluster: (count) => t('map.cluster', { count }),
      today: (count) => t('map.today', { count }),
      noStreets: t('map.noStreets'),
    }),
    [t],
  )
}
