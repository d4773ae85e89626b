import { useRef, type ReactNode, type RefObject } from 'react'
import { MapPlaceholder } from './map-placeholder.tsx'
import type { MapLabels } from './labels.ts'
import type { MapState } from './use-map.ts'

/** The box of a map: a way past it for the keyboard, the skeleton until it is drawn, and what stands on it. */
export function MapFrame({
  container,
  status,
  labels,
  height,
  children,
}: {
  container: RefObject<HTMLDivElement | null>
  status: MapState['status']
  labels: MapLabels
  height: number | string
  children: ReactNode
}) {
  const behind = useRef<HTMLSpanElement>(null)
  return (
    <div className="vv-map" style={{ height }}>
      <button type="button" className="vv-map-skip" onClick={() => behind.current?.focus()}>
        {labels.skip}
      </button>
      <div ref={container} className="vv-map-canvas" />
      {status !== 'ready' && <MapPlaceholder status={status} labels={labels} height="100%" />}
      {children}
      <span ref={behind} tabIndex={-1} className="vv-map-behind" />
    </div>
  )
}
