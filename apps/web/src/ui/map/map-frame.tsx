import { useRef, type ReactNode, type RefObject } from 'react'
import { MapPlaceholder } from './map-placeholder.tsx'
import type { MapLabels } from './labels.ts'
import type { MapState } from './use-map.ts'

/**
 * The frame of a map: a skip link for the keyboard, a skeleton while it loads, and the content on top. Without a map it is as high as the
 * sentence that says so.
 */
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
  if (status === 'unavailable') return <MapPlaceholder status={status} labels={labels} height="auto" />
  return (
    <div className="vv-map" style={{ height }}>
      <button type="button" className="vv-map-skip" onClick={() => behind.current?.focus()}>
        {labels.skip}
      </button>
      <div ref={container} className="vv-map-canvas" />
      {status === 'loading' && <MapPlaceholder status={status} labels={labels} height="100%" />}
      {children}
      <span ref={behind} tabIndex={-1} className="vv-map-behind" />
    </div>
  )
}
