import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { MapPlaceholder } from './map-placeholder.tsx'
import type { MapViewProps } from './map-view.tsx'
import type { PinPickerProps } from './pin-picker.tsx'

const MapViewPart = lazy<ComponentType<MapViewProps>>(() =>
  import('./map-view.tsx').then(
    ({ MapView }) => ({ default: MapView }),
    () => ({ default: Unavailable }),
  ),
)
const PinPickerPart = lazy<ComponentType<PinPickerProps>>(() =>
  import('./pin-picker.tsx').then(
    ({ PinPicker }) => ({ default: PinPicker }),
    () => ({ default: Unavailable }),
  ),
)

type Box = Pick<MapViewProps | PinPickerProps, 'labels' | 'height'> & Pick<MapViewProps, 'onUnavailable'>

/** Offline, the map's code may be missing; the page around it must stay. */
function Unavailable({ labels, onUnavailable }: Box) {
  const tell = useEffectEvent(() => onUnavailable?.())
  useEffect(() => tell(), [])
  return <MapPlaceholder status="unavailable" labels={labels} height="auto" />
}

function Loading({ labels, height = 400 }: Box) {
  return <MapPlaceholder status="loading" labels={labels} height={height} />
}

/** `MapView`, loaded when it is first shown; until then a box of exactly its size. */
export function LazyMap(props: MapViewProps) {
  return (
    <Suspense fallback={<Loading labels={props.labels} height={props.height} />}>
      <MapViewPart {...props} />
    </Suspense>
  )
}

/** `PinPicker`, loaded when it is first shown; until then a box of exactly its size. */
export function LazyPinPicker(props: PinPickerProps) {
  return (
    <Suspense fallback={<Loading labels={props.labels} height={props.height} />}>
      <PinPickerPart {...props} />
    </Suspense>
  )
}
