import type { LatLng } from './geometry.ts'

/** The texts of a map; the caller translates them. */
export type MapLabels = {
  /** Label of the map, read when it gets the focus: "Map of clinics". */
  map: string
  /** The link that jumps behind the map. */
  skip: string
  loading: string
  /** Shown instead of the map where the browser cannot draw one or its code did not arrive. */
  unavailable: string
  zoomIn: string
  zoomOut: string
  /** The button that unfolds the map's sources on a narrow screen. */
  attribution: string
}

export type MapViewLabels = MapLabels & {
  /** Label of a marker for several points: "12 clinics". */
  cluster: (count: number) => string
  ownPosition: string
  closeInfo: string
}

export type PinPickerLabels = MapLabels & {
  /** The pin's name, with how to move it: "Position of the clinic, move with the arrow keys". */
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
