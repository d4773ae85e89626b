import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { lazy } from 'react'
import { NextVisitOfPet } from '../features/appointments/agenda/next-visit-of-pet.tsx'
import { PetsPage as Pets } from '../features/pets/pets-page.tsx'
import { useOwnerDashboard } from '../features/owners/home-queries.ts'

const OwnerHistory = lazy(() =>
  import('../features/notes/owner-history.tsx').then((file) => ({ default: file.OwnerHistory })),
)
const PetMedicines = lazy(() =>
  import('../features/notes/components/pet-medicines.tsx').then((file) => ({ default: file.PetMedicines })),
)
const PassportOfPet = lazy(() =>
  import('../features/passports/components/own-passports.tsx').then((file) => ({
    default: file.PassportOfPet,
  })),
)

/** The owner's pets, with the parts of their record that belong to other features. */
export function PetsPage() {
  const home = useOwnerDashboard()
  return (
    <Pets
      History={History}
      Medicines={Medicines}
      Passport={PassportOfPet}
      NextVisit={NextVisit}
      visits={home.data?.recent ?? []}
    />
  )
}

function NextVisit({ pet }: { pet: PetRecord }) {
  const home = useOwnerDashboard()
  const next = home.data?.upcoming.find((visit) => visit.pet._id === pet._id)
  return next ? <NextVisitOfPet appointment={next} /> : null
}

const History = ({ pet }: { pet: PetRecord }) => <OwnerHistory petId={pet._id} choice={null} />
const Medicines = ({ pet }: { pet: PetRecord }) => <PetMedicines pet={pet} />
