import { lazy } from 'react'
import { SearchPage } from '../../features/search/search-page.tsx'
import { usePets } from '../../features/pets/queries.ts'
import { useUser } from '../../lib/session/session.ts'

const OwnNumbers = lazy(() => import('./own-numbers.tsx').then((file) => ({ default: file.OwnNumbers })))

/** The search; an owner's pets stand before the kinds of animals, and numbers of the owner's practices on the emergency page. */
export function FindRoute() {
  const user = useUser()
  return user?.role === 'patient' && !user.onboarding ? <OwnerSearch /> : <SearchPage />
}

function OwnerSearch() {
  const pets = usePets()
  return <SearchPage pets={pets.data?.filter(({ archived }) => !archived) ?? []} OwnNumbers={OwnNumbers} />
}
