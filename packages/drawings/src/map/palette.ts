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

/** Defaults if a theme does not set `--map-water`, `--map-land` and so on. */
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
