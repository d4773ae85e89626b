import { lazy, Suspense } from 'react'
import type {
  CallerFormProps,
  OwnerCardProps,
  OwnerFormProps,
  PetFormProps,
} from '../../features/appointments/new-appointment/add-in-place.ts'
import { FirstOpening } from '../../ui/modal/first-opening.tsx'

const OwnerFormModal = lazy(() =>
  import('../../features/owners/owner-form/owner-form-modal.tsx').then((file) => ({
    default: file.OwnerFormModal,
  })),
)
const CallerFields = lazy(() =>
  import('../../features/owners/caller/caller-form.tsx').then((file) => ({ default: file.CallerForm })),
)
const PetFormModal = lazy(() =>
  import('../../features/pets/pet-form/pet-form-modal.tsx').then((file) => ({ default: file.PetFormModal })),
)

const DeskOwner = lazy(() =>
  import('../../features/owners/owner-card/desk-owner.tsx').then((file) => ({ default: file.DeskOwner })),
)

/** The forms of the record with which a practice adds owners and pets where it needs them. */
export const ADD_IN_PLACE = { OwnerForm, CallerForm, PetForm, OwnerCard }

function OwnerForm({ searchTerm, onAdded, onClose }: OwnerFormProps) {
  return (
    <FirstOpening>
      <OwnerFormModal
        owner={null}
        searchTerm={searchTerm}
        onClose={onClose}
        onAdded={({ _id, fullname, mobile, isSimilar }) =>
          onAdded({ _id, fullname, mobile, isSimilar, pets: [] })
        }
      />
    </FirstOpening>
  )
}

function CallerForm({ onAdded, ...form }: CallerFormProps) {
  return (
    <FirstOpening>
      <CallerFields
        {...form}
        onAdded={({ _id, fullname, mobile, isSimilar, pets }) =>
          onAdded({ _id, fullname, mobile, isSimilar, pets: pets.map((pet) => ({ ...pet, wasSeen: false })) })
        }
      />
    </FirstOpening>
  )
}

function PetForm({ ownerId, onAdded, onClose }: PetFormProps) {
  return (
    <FirstOpening>
      <PetFormModal
        isOpen
        ownerId={ownerId}
        onClose={onClose}
        onSaved={({ _id, name, type, breed, profile }) => {
          onAdded({ _id, name, type, breed, profile, wasSeen: false })
          onClose()
        }}
      />
    </FirstOpening>
  )
}

function OwnerCard(props: OwnerCardProps) {
  return (
    <Suspense fallback={null}>
      <DeskOwner {...props} />
    </Suspense>
  )
}
