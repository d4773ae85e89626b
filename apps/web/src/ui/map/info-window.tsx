import { Popup, type Map as Renderer } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { LatLng } from './geometry.ts'

/** Distance in pixels between the window and the edge of the map, for the zoom buttons on the right. */
const EDGE = { top: 12, right: 12, bottom: 28, left: 12 }

/** Distance of the window from the pin's tip: the height of the pin. */
const OFF_PIN = {
  bottom: [0, -44],
  'bottom-left': [0, -44],
  'bottom-right': [0, -44],
  top: [0, 8],
  'top-left': [0, 8],
  'top-right': [0, 8],
  left: [20, -20],
  right: [-20, -20],
  center: [0, 0],
} satisfies Record<string, [number, number]>

/**
 * A window at a position on the map. It is not modal: Tab leaves it, Escape and its button close it.
 *
 * @param takeFocus true if it was opened from the map itself and takes the focus
 */
export function InfoWindow({
  map,
  position: { lat, lng },
  label,
  closeLabel,
  takeFocus,
  onClose,
  children,
}: {
  map: Renderer
  position: LatLng
  label: string
  closeLabel: string
  takeFocus: boolean
  onClose: () => void
  children: ReactNode
}) {
  const [host] = useState(() => document.createElement('div'))
  const box = useRef<HTMLDialogElement>(null)
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  })
  const settle = useEffectEvent((popup: Popup) => {
    panInto(map, popup)
    if (takeFocus) box.current?.focus({ preventScroll: true })
  })

  useEffect(() => {
    const popup = new Popup({
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      maxWidth: 'min(300px, calc(100% - 24px))',
      offset: OFF_PIN,
      className: 'vv-map-popup',
    })
    popup.setLngLat([lng, lat]).setDOMContent(host).addTo(map)
    const pressed = (event: KeyboardEvent) => closeOnEscape(event)
    host.addEventListener('keydown', pressed)
    settle(popup)
    return () => {
      host.removeEventListener('keydown', pressed)
      popup.remove()
    }
  }, [map, host, lat, lng])

  return createPortal(
    <dialog open ref={box} className="vv-map-info" aria-label={label} tabIndex={-1}>
      <button type="button" className="vv-map-close" aria-label={closeLabel} onClick={onClose}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M5 5l10 10M15 5L5 15" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      {children}
    </dialog>,
    host,
  )
}

/** How far a box extends beyond the start (negative) or the end of its frame, in pixels. */
function missing(start: number, end: number): number {
  if (start < 0) return start
  return Math.max(end, 0)
}

/** Moves the map just far enough to show the whole window. */
function panInto(map: Renderer, popup: Popup): void {
  const frame = map.getContainer().getBoundingClientRect()
  const { left, right, top, bottom } = popup.getElement().getBoundingClientRect()
  const dx = missing(left - frame.left - EDGE.left, right - frame.right + EDGE.right)
  const dy = missing(top - frame.top - EDGE.top, bottom - frame.bottom + EDGE.bottom)
  if (dx !== 0 || dy !== 0) map.panBy([dx, dy], { duration: 250 })
}
