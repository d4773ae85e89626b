import { createElement, Suspense, type ComponentType } from 'react'
import { useUser } from '../../lib/session/session.ts'
import { useSearchState } from './use-search-state.ts'
import type { OwnPet } from './front-door/animal-tiles.tsx'
import { partOf, parts } from './parts.ts'

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
export function SearchPage(props: SearchPageProps) {
  const { query } = useSearchState()
  const user = useUser()
  const part = partOf(query)
  const isPractice = user !== null && user.role !== 'patient'
  const shown = part === 'frontDoor' && isPractice ? 'results' : part
  return <Suspense fallback={null}>{pageOf(shown, props)}</Suspense>
}

function pageOf(part: keyof typeof parts, { pets = NO_PETS, OwnNumbers }: SearchPageProps) {
  if (part === 'frontDoor') return createElement(parts.frontDoor.component(), { pets })
  if (part === 'emergency') return createElement(parts.emergency.component(), { OwnNumbers })
  return createElement(parts.results.component())
}

const NO_PETS: readonly OwnPet[] = []
