import { DARK, LIGHT, type MapPalette } from '@vetvisit/drawings/map/palette'

export { DARK, LIGHT, type MapPalette }

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
