import { lazy, Suspense, type ComponentType } from 'react'
import { useUser } from '../../lib/session/session.ts'
import { useSearchState } from './use-search-state.ts'
import type { OwnPet } from './front-door/animal-tiles.tsx'
import { partOf, parts } from './parts.ts'

const FrontDoor = lazy(parts.frontDoor)
const ResultsPage = lazy(parts.results)
const EmergencyPage = lazy(parts.emergency)

type SearchPageProps = {
  /** The owner's living pets, which stand before the kinds of animals. */
  pets?: readonly OwnPet[]
  /** The numbers for emergencies of the owner's practices. */
  OwnNumbers?: ComponentType
}

/**
 * `/search`, for everyone (specification/owner §2): the front door without a query, practices to call with `emergency=1`, else the
 * practices found. Practices do not book, so they see all practices at once.
 */
export function SearchPage({ pets = NO_PETS, OwnNumbers }: SearchPageProps) {
  const { query } = useSearchState()
  const user = useUser()
  const part = partOf(query)
  const isPractice = user !== null && user.role !== 'patient'
  return (
    <Suspense fallback={null}>
      {part === 'emergency' ? (
        <EmergencyPage OwnNumbers={OwnNumbers} />
      ) : part === 'frontDoor' && !isPractice ? (
        <FrontDoor pets={pets} />
      ) : (
        <ResultsPage />
      )}
    </Suspense>
  )
}

const NO_PETS: readonly OwnPet[] = []
