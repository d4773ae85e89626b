import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { lazy } from 'react'
import { NextVisitOfPet } from '../../features/appointments/visit-cards/next-visit-of-pet.tsx'
import { PetsPage } from '../../features/pets/pets-page/pets-page.tsx'
import { useOwnerDashboard } from '../../features/owners/home/home-queries.ts'

const OwnerHistory = lazy(() =>
  import('../../features/notes/owner-history/owner-history.tsx').then((file) => ({
    default: file.OwnerHistory,
  })),
)
const PetMedicines = lazy(() =>
  import('../../features/notes/medicines/pet-medicines.tsx').then((file) => ({ default: file.PetMedicines })),
)
const PassportOfPet = lazy(() =>
  import('../../features/passports/own-passports.tsx').then((file) => ({
    default: file.PassportOfPet,
  })),
)

/** The owner's pets, with the parts of their record that belong to other features. */
export function PetsRoute() {
  const home = useOwnerDashboard()
  return (
    <PetsPage
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
