import { lazy } from 'react'
import {
  PracticeOwners,
  type PetFormProps,
} from '../../features/owners/practice-list/practice-owners-page.tsx'
import { usePracticePet } from '../../features/pets/queries.ts'
import { AppModal } from '../../ui/modal/app-modal.tsx'
import { FailedState } from '../../ui/page/states.tsx'
import { FirstOpening } from '../../ui/modal/first-opening.tsx'

const PetFormModal = lazy(() =>
  import('../../features/pets/pet-form/pet-form-modal.tsx').then((file) => ({ default: file.PetFormModal })),
)

/** The owners on a practice's record, whose pets are added and changed in the form of the pets. */
export function PracticeOwnersRoute() {
  return <PracticeOwners PetForm={PetForm} />
}

function PetForm({ petId, ...form }: PetFormProps) {
  return petId === null ? (
    <Form ownerId={form.ownerId} onClose={form.onClose} />
  ) : (
    <StoredPet {...form} petId={petId} />
  )
}

function StoredPet({ petId, ownerId, title, onClose }: PetFormProps & { petId: string }) {
  const stored = usePracticePet(petId)
  if (stored.data) return <Form ownerId={ownerId} onClose={onClose} pet={stored.data} />
  if (!stored.isError) return null
  return (
    <AppModal isOpen onClose={onClose} title={title}>
      <FailedState error={stored.error} onRetry={() => void stored.refetch()} />
    </AppModal>
  )
}

type FormProps = Pick<PetFormProps, 'ownerId' | 'onClose'> &
  Pick<React.ComponentProps<typeof PetFormModal>, 'pet'>

function Form({ onClose, ...pet }: FormProps) {
  return (
    <FirstOpening>
      <PetFormModal isOpen onClose={onClose} onSaved={onClose} {...pet} />
    </FirstOpening>
  )
}
