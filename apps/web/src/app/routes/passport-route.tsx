import { OwnPassports } from '../../features/passports/own-passports.tsx'
import { PassportPage } from '../../features/passports/passport-page.tsx'
import { usePets } from '../../features/pets/queries.ts'

/** Passports, with the photos of the owner's pets. */
export function PassportRoute() {
  return <PassportPage Own={Own} />
}

function Own() {
  const pets = usePets()
  return <OwnPassports pets={pets.data ?? []} />
}
