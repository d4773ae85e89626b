import { lazy, Suspense } from 'react'
import { BookAppointmentPage } from '../features/appointments/book-appointment-page.tsx'

const AddPetModal = lazy(() =>
  import('../features/pets/add-pet-modal.tsx').then((file) => ({ default: file.AddPetModal })),
)

/** Booking, with the pets' own dialog for an owner who has none yet. */
export function BookPage() {
  return (
    <BookAppointmentPage
      renderAddPet={(dialog) => (
        <Suspense fallback={null}>{dialog.isOpen && <AddPetModal {...dialog} />}</Suspense>
      )}
    />
  )
}
