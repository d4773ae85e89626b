import type { UnderstoodPiece } from '@vetvisit/contract/search/routes'
import { createContext } from 'react'

/** The reason of a visit that the search names, which its links into the booking preset; null without one. */
export const WantedReason = createContext<UnderstoodPiece['reason']>(null)

/** The first reason of what a search has understood. */
export const reasonOf = (pieces: readonly UnderstoodPiece[]): UnderstoodPiece['reason'] =>
  pieces.find(({ reason }) => reason)?.reason ?? null
