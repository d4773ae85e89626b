import type { FeatureCollection } from 'geojson'
import type {
  BackgroundLayerSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { MapPalette } from './palette.ts'

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Credits as the licences require them; proper names, the same in every language. */
export const BUILT_IN_ATTRIBUTION =
  '<a href="https://www.naturalearthdata.com" target="_blank" rel="noopener">Natural Earth</a> · ' +
  '<a href="https://www.geonames.org" target="_blank" rel="noopener">GeoNames</a> (CC BY 4.0)'

/** From this renderer zoom the detailed coast is shown, below it the coarse one. */
export const FINE_FROM_ZOOM = 4.5

/** Below this renderer zoom the patches of towns would be specks. */
export const TOWNS_FROM_ZOOM = 6

/** Sources of the built-in style; they start empty and are filled by `feedBasemap`. */
export const SOURCES = {
  world: 'world',
  cells: 'cells',
  towns: 'towns',
  grid: 'grid',
  places: 'places',
  rings: 'rings',
} as const

/** The layer below all others. */
export const GROUND = 'ground'

/** No glyphs URL: the renderer draws letters from the page's fonts, including Devanagari. */
export const MAP_FONT = ['VetVisit Sans', 'VetVisit Fallback', 'sans-serif']

/** The style of the built-in map, which needs only our own server. */
export function builtInStyle(palette: MapPalette): StyleSpecification {
  const source = { type: 'geojson' as const, data: NOTHING }
  return {
    version: 8,
    sources: {
      [SOURCES.world]: { ...source, maxzoom: 8 },
      [SOURCES.cells]: { ...source, maxzoom: 12 },
      // The one source drawn in every view; the credits of the others would come and go.
      [SOURCES.grid]: { ...source, attribution: BUILT_IN_ATTRIBUTION },
      [SOURCES.places]: { ...source, maxzoom: 12 },
      [SOURCES.rings]: { ...source, maxzoom: 14 },
    },
    // The sea follows when the land is drawn (`feedBasemap`); land without a coast looks less wrong than sea without one.
    layers: [ground(palette.land), ...builtInLayers(palette).slice(1)],
  }
}

/** The first frame of every map: nothing but land. */
export function landStyle(palette: MapPalette): StyleSpecification {
  return { version: 8, sources: {}, layers: [ground(palette.land)] }
}

const ground = (colour: string): BackgroundLayerSpecification => ({
  id: GROUND,
  type: 'background',
  paint: { 'background-color': colour },
})

/** The layers of the built-in style, from the sea up; repainted one by one when the theme changes. */
export function builtInLayers(palette: MapPalette): LayerSpecification[] {
  return [
    ground(palette.water),
    ...land(SOURCES.world, palette),
    ...land(SOURCES.cells, palette),
    {
      id: 'grid',
      type: 'line',
      source: SOURCES.grid,
      paint: { 'line-color': palette.grid, 'line-width': 1, 'line-opacity': 0.55 },
    },
    ...outlines(SOURCES.world, palette),
    ...outlines(SOURCES.cells, palette),
    ...ringLayers(palette),
    ...placeLayers(palette),
  ]
}

function land(source: string, palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: `${source}-land`,
      type: 'fill',
      source,
      filter: ['==', ['get', 'kind'], 'land'],
      // Without it the seams between two cells show as hairlines.
      paint: { 'fill-color': palette.land, 'fill-antialias': false },
    },
  ]
}

function outlines(source: string, palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: `${source}-shore`,
      type: 'line',
      source,
      filter: ['==', ['get', 'kind'], 'coast'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 10, 1.6],
      },
    },
    {
      id: `${source}-border`,
      type: 'line',
      source,
      filter: ['==', ['get', 'kind'], 'border'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 10, 2],
        'line-dasharray': [4, 2],
      },
    },
  ]
}

/** Circles of whole kilometres, so that distances can be seen without streets. */
function ringLayers(palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'rings-line',
      type: 'line',
      source: SOURCES.rings,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: {
        'line-color': palette.labelMinor,
        'line-width': 1.2,
        'line-dasharray': [3, 3],
        'line-opacity': 0.7,
      },
    },
    {
      id: 'rings-name',
      type: 'symbol',
      source: SOURCES.rings,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MAP_FONT,
        'text-size': 12.5,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.labelMinor, 'text-halo-color': palette.land, 'text-halo-width': 4 },
    },
  ]
}

function placeLayers(palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'places-dot',
      type: 'circle',
      source: SOURCES.places,
      filter: shownAtZoom(),
      maxzoom: 11,
      paint: {
        'circle-color': palette.halo,
        'circle-stroke-color': palette.dot,
        'circle-stroke-width': 1.2,
        'circle-radius': ['interpolate', ['linear'], ['get', 'rank'], 0, 3.2, 6, 2],
      },
    },
    {
      id: 'places-name',
      type: 'symbol',
      source: SOURCES.places,
      filter: shownAtZoom(),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MAP_FONT,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          ['step', ['get', 'rank'], 12.5, 2, 11],
          11,
          ['step', ['get', 'rank'], 19, 2, 17, 4, 15, 6, 13.5, 8, 12.5],
        ],
        'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
        'text-radial-offset': 0.5,
        'text-max-width': 8,
        'text-padding': 6,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: {
        'text-color': ['step', ['get', 'rank'], palette.label, 5, palette.labelMinor],
        'text-halo-color': palette.halo,
        'text-halo-width': 1.4,
      },
    },
  ]
}

/** Small towns appear as the map zooms in; when labels collide, larger towns are kept. */
function shownAtZoom(): FilterSpecification {
  return [
    '<=',
    ['get', 'rank'],
    ['step', ['zoom'], 0, 2.5, 1, 3.3, 2, 4, 3, 5, 4, 6, 5, 7, 6, 7.7, 7, 8.4, 8, 9.2, 9],
  ]
}

/** A style for the pictures of a tile server, for a URL with `{z}`, `{x}` and `{y}`. */
export function rasterStyle(url: string, attribution?: string): StyleSpecification {
  return {
    version: 8,
    sources: {
      tiles: {
        type: 'raster',
        tiles: [url],
        tileSize: 256,
        maxzoom: 19,
        ...(attribution && { attribution }),
      },
    },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
  }
}

/** Kind of the operator's map URL: tile pictures, a style, or none (the built-in map). */
export function operatorStyle(
  url: string | undefined,
  attribution?: string,
): StyleSpecification | string | undefined {
  if (!url) return undefined
  return ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) ? rasterStyle(url, attribution) : url
}
