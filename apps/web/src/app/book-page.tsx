import { lazy, Suspense } from 'react'
import { BookAppointmentPage } from '../features/appointments/booking/book-appointment-page.tsx'

const PetModal = lazy(() =>
  import('../features/pets/pet-modal.tsx').then((file) => ({ default: file.PetModal })),
)

/** The booking page, with the dialog of the pets feature for an owner without pets. */
export function BookPage() {
  return (
    <BookAppointmentPage
      renderAddPet={(dialog) => (
        <Suspense fallback={null}>{dialog.isOpen && <PetModal {...dialog} />}</Suspense>
      )}
    />
  )
}
