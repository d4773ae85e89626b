import { OwnPassports } from '../features/passports/components/own-passports.tsx'
import { PassportPage as Passports } from '../features/passports/passport-page.tsx'
import { usePets } from '../features/pets/queries.ts'

/** Passports, with the photos of the owner's pets. */
export function PassportPage() {
  return <Passports Own={Own} />
}

function Own() {
  const pets = usePets()
  return <OwnPassports pets={pets.data ?? []} />
}
