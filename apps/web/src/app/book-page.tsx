import { lazy, Suspense } from 'react'
import { BookAppointmentPage } from '../features/appointments/booking/book-appointment-page.tsx'

const PetModal = lazy(() =>
  import('../features/pets/pet-modal.tsx').then((file) => ({ default: file.PetModal })),
)

/** Booking, with the pets' own dialog for an owner who has none yet. */
export function BookPage() {
  return (
    <BookAppointmentPage
      renderAddPet={(dialog) => (
        <Suspense fallback={null}>{dialog.isOpen && <PetModal {...dialog} />}</Suspense>
      )}
    />
  )
}
