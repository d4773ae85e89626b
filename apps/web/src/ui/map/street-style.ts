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

/** The roads with their bridges and tunnels. */
const both = (...names: string[]) => names.flatMap((name) => [name, `bridges_${name}`, `tunnel_${name}`])

/** Which of the library's colours are which of ours. The edges of roads are all names with `casing`. */
const PLACES_OF_COLOURS: Partial<Record<keyof MapPalette, readonly string[]>> = {
  land: ['background', 'earth', 'glacier', 'sand', 'beach'],
  water: ['water'],
  park: ['park_a', 'park_b', 'wood_a', 'wood_b', 'scrub_a', 'scrub_b', 'zoo'],
  town: ['hospital', 'industrial', 'school', 'pedestrian', 'military', 'aerodrome', 'runway', 'pier'],
  building: ['buildings'],
  border: ['boundaries', 'railway'],
  street: both('other', 'minor_service', 'minor_a', 'minor_b', 'minor', 'link'),
  mainStreet: both('major', 'highway'),
  label: ['city_label', 'country_label', 'roads_label_major'],
  labelMinor: ['state_label', 'subplace_label', 'ocean_label', 'roads_label_minor', 'address_label'],
  halo: ['city', 'state', 'subplace', 'roads_label_major', 'roads_label_minor', 'address'].map((name) =>
    name.startsWith('roads') ? `${name}_halo` : `${name}_label_halo`,
  ),
}

/** The library's colours with ours in their places. */
function flavorOf(palette: MapPalette): Flavor {
  // Without landcover and symbols, whose colours are not ours.
  const { landcover: _, pois: __, ...base } = namedFlavor(palette.isDark ? 'dark' : 'light')
  const edges = Object.keys(base).filter((name) => name.includes('casing'))
  const ours = Object.entries({ ...PLACES_OF_COLOURS, streetEdge: edges }).flatMap(([colour, names]) =>
    names.map((name) => [name, palette[colour as keyof MapPalette]]),
  )
  return { ...base, ...Object.fromEntries(ours) }
}
