import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { lazy, Suspense } from 'react'
import { useNow } from '../../../lib/time/clock.ts'

const Arrival = lazy(() => import('./arrival.tsx').then((file) => ({ default: file.Arrival })))

const HOUR_MS = 3_600_000

/** For the owner of an approved appointment: that it begins later, and around its time the button "I’m here". */
export function VisitArrival({ appointment }: { appointment: Appointment }) {
  const now = useNow()
  const { status, start, expectedStart, stage } = appointment
  const isNear = Date.parse(start) - HOUR_MS <= now
  if (status !== 'approved' || !(isNear || expectedStart || stage)) return null
  return (
    <Suspense fallback={null}>
      <Arrival appointment={appointment} />
    </Suspense>
  )
}
