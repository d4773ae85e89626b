import { lazy, Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { CalendarPopoverProps } from './calendar-popover.tsx'
import { focusedElement, restoreFocus } from '../page/focus.ts'

const CalendarPopover = lazy(() =>
  import('./calendar-popover.tsx').then((file) => ({ default: file.CalendarPopover })),
)

/** A calendar beside a button. Render `calendar` anywhere and call `openCalendar` from the button, which gets the focus back. */
export function useCalendar({ onDay, ...rest }: Omit<CalendarPopoverProps, 'event' | 'onClose'>): {
  openCalendar: (event: MouseEvent) => void
  calendar: ReactNode
} {
  const opener = useRef<HTMLElement>(null)
  const [event, setEvent] = useState<Event>()
  const close = () => {
    setEvent(undefined)
    setTimeout(() => restoreFocus(opener.current))
  }
  return {
    openCalendar: (click) => {
      opener.current = focusedElement()
      setEvent(click.nativeEvent)
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
