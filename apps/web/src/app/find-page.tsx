import { SearchPage } from '../features/search/search-page.tsx'
import { usePets } from '../features/pets/queries.ts'
import { useUser } from '../lib/session/session.ts'

/** The search; an owner's pets stand before the kinds of animals. */
export function FindPage() {
  const user = useUser()
  return user?.role === 'patient' && !user.onboarding ? <OwnerSearch /> : <SearchPage />
}

function OwnerSearch() {
  const pets = usePets()
  return <SearchPage pets={pets.data?.filter(({ archived }) => !archived) ?? []} />
}
