import { layers, namedFlavor, type Flavor } from '@protomaps/basemaps'
import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl'
import { Protocol } from 'pmtiles'
import { MAP_FONT } from './basemap.ts'
import type { MapPalette } from './palette.ts'

const ATTRIBUTION =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>'

const SOURCE = 'streets'

/** Layers that consist of pictures of another server: signs and symbols. */
const PICTURES = new Set(['pois', 'roads_shields', 'roads_oneway'])

addProtocol('pmtiles', new Protocol().tile)

/**
 * The style of the operator's street map (`MAP_FILE`) in our colours and fonts. It needs no other server.
 *
 * @param url address of a PMTiles archive with the layers of the Protomaps basemap
 * @param language of the names
 */
export function streetStyle(url: string, palette: MapPalette, language: string): StyleSpecification {
  const address = new URL(url, location.href).href
  return {
    version: 8,
    sources: { [SOURCE]: { type: 'vector', url: `pmtiles://${address}`, attribution: ATTRIBUTION } },
    layers: streetLayers(palette, language),
  }
}

/** The layers from the land up; repainted when the theme changes. */
export function streetLayers(palette: MapPalette, language: string): LayerSpecification[] {
  const lang = language.slice(0, 2)
  return layers(SOURCE, flavorOf(palette), { lang })
    .filter(({ id }) => !PICTURES.has(id))
    .map((layer) => ownLetters(withoutIcons(layer)))
}

function withoutIcons(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol') return layer
  const layout = Object.entries(layer.layout ?? {}).filter(([name]) => !name.startsWith('icon-'))
  return { ...layer, layout: Object.fromEntries(layout) }
}

/**
 * Draws names with the page's fonts. The style expects a server with letters of its own, and names of some scripts beside the usual ones
 * (`pgf:name`) that only those letters can draw.
 */
function ownLetters<T>(part: T): T {
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(/^pgf:/, '')
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === 'text-font' ? fontFor(inner) : visit(inner),
      ]),
    )
  }
  return visit(part) as T
}

/** In an expression a list of names must be marked as such. */
const fontFor = (given: unknown) =>
  Array.isArray(given) && given.every((name) => typeof name === 'string' && /\s/.test(name))
    ? MAP_FONT
    : ['literal', MAP_FONT]

/** The library's colours with ours in their places. */
function flavorOf(palette: MapPalette): Flavor {
  const base = namedFlavor(palette.isDark ? 'dark' : 'light')
  const { land, water, town, park, street, streetEdge, mainStreet, building, label, labelMinor, halo } =
    palette
  const green = keysTo(park, ['park_a', 'park_b', 'wood_a', 'wood_b', 'scrub_a', 'scrub_b', 'zoo'])
  const settled = keysTo(town, [
    'hospital',
    'industrial',
    'school',
    'pedestrian',
    'military',
    'aerodrome',
    'runway',
    'pier',
  ])
  const edges = keysTo(
    streetEdge,
    Object.keys(base).filter((name) => name.includes('casing')),
  )
  const small = keysTo(
    street,
    ['other', 'minor_service', 'minor_a', 'minor_b', 'link'].flatMap((name) => [
      name,
      `bridges_${name}`,
      `tunnel_${name}`,
    ]),
  )
  const large = keysTo(
    mainStreet,
    ['major', 'highway'].flatMap((name) => [name, `bridges_${name}`, `tunnel_${name}`]),
  )
  const names = {
    ...keysTo(label, ['city_label', 'country_label', 'roads_label_major']),
    ...keysTo(labelMinor, [
      'state_label',
      'subplace_label',
      'ocean_label',
      'roads_label_minor',
      'address_label',
    ]),
    ...keysTo(halo, [
      'city_label_halo',
      'state_label_halo',
      'subplace_label_halo',
      'roads_label_major_halo',
      'roads_label_minor_halo',
      'address_label_halo',
    ]),
  }
  const { landcover: _, pois: __, ...rest } = base
  return {
    ...rest,
    ...green,
    ...settled,
    ...edges,
    ...small,
    ...large,
    ...names,
    background: land,
    earth: land,
    glacier: land,
    sand: land,
    beach: land,
    water,
    buildings: building,
    boundaries: palette.border,
    railway: palette.border,
  }
}

const keysTo = (colour: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, colour]))
