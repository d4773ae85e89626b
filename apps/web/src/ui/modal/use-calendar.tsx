import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { CalendarPopoverProps } from './calendar-popover.tsx'
import { focusedElement, restoreFocus } from '../page/focus.ts'

const CalendarPopover = lazy(() =>
  import('./calendar-popover.tsx').then((file) => ({ default: file.CalendarPopover })),
)

/**
 * A calendar beside a button. Render `calendar` anywhere and call `openCalendar` from the button, which gets the focus back; if the button
 * goes away, pass what stays as `beside`: the calendar opens there, and the focus goes there at its end.
 */
export function useCalendar({ onDay, ...rest }: Omit<CalendarPopoverProps, 'event' | 'onClose'>): {
  openCalendar: (event: MouseEvent, beside?: HTMLElement | null) => void
  calendar: ReactNode
} {
  const opener = useRef<HTMLElement>(null)
  const [event, setEvent] = useState<Event>()
  const close = () => setEvent(undefined)
  // Not before the calendar is gone: until then it may have the focus, and takes it with it.
  useEffect(() => {
    if (!event) return undefined
    return () => void setTimeout(() => restoreFocus(opener.current))
  }, [event])
  return {
    openCalendar: (click, beside) => {
      opener.current = beside ?? focusedElement()
      setEvent(beside ? eventAt(beside) : click.nativeEvent)
    },
    calendar: (
      <Suspense fallback={null}>
        {event && (
          <CalendarPopover
            {...rest}
            event={event}
            onClose={close}
            onDay={(day) => {
              onDay(day)
              close()
            }}
          />
        )}
      </Suspense>
    ),
  }
}

/** An event beside whose element Ionic places a popover. */
const eventAt = (element: HTMLElement) => new CustomEvent('click', { detail: { ionShadowTarget: element } })
