import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'
import { SOURCES } from './basemap.ts'
import type { LatLng } from './geometry.ts'
import type { MapState } from './use-map.ts'

const RINGS_KM = [1, 2, 5]
const KM_PER_DEGREE = 111.2
const CORNERS = 96

/** Circles around a place, each with its radius written at the top. */
export function ringFeatures({ lat, lng }: LatLng, language: string): FeatureCollection {
  const kilometres = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer' })
  const at = (km: number, angle: number) => [
    lng + (km * Math.sin(angle)) / KM_PER_DEGREE / Math.cos((lat * Math.PI) / 180),
    lat + (km * Math.cos(angle)) / KM_PER_DEGREE,
  ]
  const features = RINGS_KM.flatMap((km): Feature[] => {
    const corners = Array.from({ length: CORNERS + 1 }, (_, index) => at(km, (index / CORNERS) * 2 * Math.PI))
    return [
      { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: corners } },
      {
        type: 'Feature',
        properties: { name: kilometres.format(km) },
        geometry: { type: 'Point', coordinates: at(km, 0) },
      },
    ]
  })
  return { type: 'FeatureCollection', features }
}

/** On a wider map the numbers of the rings lie on top of each other. */
const WIDEST_KM = 50

function widthKm(map: MapLibre): number {
  const bounds = map.getBounds()
  const { lat } = map.getCenter()
  return (bounds.getEast() - bounds.getWest()) * KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
}

const NO_RINGS: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Draws circles around a place on the built-in map, which has no streets to judge a distance by. */
export function useRings({ map, streets }: MapState, centre: LatLng | undefined, language: string): void {
  useEffect(() => {
    if (!map || streets) return undefined
    const draw = () => {
      const source = map.getSource<GeoJSONSource>(SOURCES.rings)
      const isShown = centre && widthKm(map) <= WIDEST_KM
      void source?.setData(isShown ? ringFeatures(centre, language) : NO_RINGS)
    }
    draw()
    map.on('style.load', draw)
    map.on('moveend', draw)
    return () => {
      map.off('style.load', draw)
      map.off('moveend', draw)
    }
  }, [map, streets, centre, language])
}
