import type { LatLng } from './geometry.ts'

/** The texts of a map; the caller translates them. */
export type MapLabels = {
  /** Label of the map, read when it takes the focus: "Map of clinics". */
  map: string
  /** The link that skips the map. */
  skip: string
  loading: string
  /** Shown instead of the map if the browser cannot draw one or its code did not load. */
  unavailable: string
  zoomIn: string
  zoomOut: string
  /** The button that shows the map's credits on a narrow screen. */
  attribution: string
}

export type MapViewLabels = MapLabels & {
  /** Label of a marker for several points: "12 clinics". */
  cluster: (count: number) => string
  /** How many points of a cluster are of today: "3 today". */
  today: (count: number) => string
  /** Shown on a map without streets. */
  noStreets: string
  ownPosition: string
  closeInfo: string
}

export type PinPickerLabels = MapLabels & {
  /** The pin's label with instructions: "Position of the clinic, move with the arrow keys". */
  pin: string
  /** Shown while there is no pin: "Tap the map to set the position". */
  empty: string
  /** Read after each move. */
  position: (value: LatLng) => string
  /** Shown on a touch screen when one finger scrolls the page instead of the map. */
  twoFingers: string
  /** Shown when the wheel scrolls the page instead of zooming: "Hold Ctrl and scroll to zoom". */
  holdToZoom: string
}
