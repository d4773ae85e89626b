/** The colours of the map. */
export type MapPalette = {
  isDark: boolean
  water: string
  land: string
  coast: string
  border: string
  grid: string
  town: string
  dot: string
  label: string
  labelMinor: string
  halo: string
  park: string
  building: string
  street: string
  /** Edge of all streets; without it they vanish on light land. */
  streetEdge: string
  mainStreet: string
}

/** Defaults if the theme does not set `--map-water`, `--map-land` and so on. */
export const LIGHT: MapPalette = {
  isDark: false,
  water: '#b7d5da',
  land: '#efe8db',
  coast: '#9bbcc2',
  border: '#b9a88f',
  grid: '#d9cdb6',
  town: '#e6dac4',
  dot: '#7c7263',
  label: '#3b382f',
  labelMinor: '#665f51',
  halo: '#fbf8f3',
  park: '#d5e3c8',
  building: '#e3d9c7',
  street: '#fbf8f3',
  streetEdge: '#ddd1bc',
  mainStreet: '#ffffff',
}

export const DARK: MapPalette = {
  isDark: true,
  water: '#0d2227',
  land: '#1f2a2b',
  coast: '#35545a',
  border: '#5b6a68',
  grid: '#354849',
  town: '#2c3a3a',
  dot: '#93a3a0',
  label: '#e3e9e6',
  labelMinor: '#aebab6',
  halo: '#172021',
  park: '#23352c',
  building: '#2a3737',
  street: '#3a4b4c',
  streetEdge: '#151d1e',
  mainStreet: '#4d6364',
}

/** A parsed colour, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number]

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance as defined by WCAG, 0 (black) to 1 (white). */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Black or white, whichever has the better contrast with the colour; at least 4.5:1 on every colour. */
export function inkOn(colour: Rgb): '#000' | '#fff' {
  return luminance(colour) > 0.179 ? '#000' : '#fff'
}

/** Parses a CSS colour in any notation that the browser supports; undefined if it is absent or invalid. */
export function parseColour(colour: string): Rgb | undefined {
  const text = colour.trim()
  if (text === '' || !CSS.supports('color', text)) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.fillStyle = text
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/**
 * The palette for the theme around an element: dark if the page's background is dark, by the system or by choice. Values are converted to
 * `rgb()`, because the renderer does not know the newer notations.
 */
export function paletteFor(element: Element): MapPalette {
  const style = getComputedStyle(element)
  const background = parseColour(style.getPropertyValue('--ion-background-color'))
  const dark = background ? luminance(background) < 0.4 : matchMedia('(prefers-color-scheme: dark)').matches
  const own = (name: string, fallback: string) => {
    const colour = parseColour(style.getPropertyValue(name))
    return colour ? `rgb(${colour.join(',')})` : fallback
  }
  const base = dark ? DARK : LIGHT
  return {
    ...base,
    water: own('--map-water', base.water),
    land: own('--map-land', base.land),
    coast: own('--map-coast', base.coast),
    border: own('--map-border', base.border),
    grid: own('--map-grid', base.grid),
    town: own('--map-town', base.town),
    dot: own('--map-dot', base.dot),
    label: own('--map-label', base.label),
    labelMinor: own('--map-label-minor', base.labelMinor),
    halo: own('--map-halo', base.halo),
  }
}

/** Calls back when the theme may have changed: a class or style of the page, or the system's setting. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  const attributes = { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] }
  observer.observe(document.documentElement, attributes)
  observer.observe(document.body, attributes)
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', changed)
  }
}
