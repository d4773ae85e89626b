import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { lazy, Suspense } from 'react'
import type { Opened } from './use-opened.ts'
import { KeysHeld } from '../../../ui/modal/keys-held.tsx'

const AppointmentModal = lazy(async () => ({
  default: (await import('../appointment-modal/appointment-modal.tsx')).AppointmentModal,
}))
const NewAppointmentModal = lazy(async () => ({
  default: (await import('../new-appointment/new-appointment-modal.tsx')).NewAppointmentModal,
}))

type OpenedModalProps = {
  opened: Opened | null
  clinics: readonly [Clinic, ...Clinic[]]
  date: string
  onClose: () => void
  onMove: (visit: Appointment, start: string) => void
}

/** The dialog that is open over the calendar: an appointment, or a new one. */
export function OpenedModal({ opened, clinics, date, onClose, onMove }: OpenedModalProps) {
  if (!opened) return null
  return (
    <Suspense fallback={<KeysHeld />}>
      {'visitId' in opened && (
        <AppointmentModal
          key={opened.turn}
          visitId={opened.visitId}
          petName={opened.petName}
          clinics={clinics}
          refusal={opened.refusal}
          act={opened.act ?? null}
          isOpen={opened.isOpen}
          onClose={onClose}
          onMove={onMove}
        />
      )}
      {'patId' in opened && (
        <NewAppointmentModal
          key={opened.turn}
          clinics={clinics}
          clinicId={opened.clinicId}
          date={opened.date ?? date}
          start={opened.start}
          patId={opened.patId}
          isOpen={opened.isOpen}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
