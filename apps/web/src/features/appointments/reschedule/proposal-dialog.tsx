import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { keptValue, useKeeping } from '../../../lib/session/kept.ts'
import { useUser } from '../../../lib/session/session.ts'
import { closeProposal, openProposal, useProposal } from './proposals.ts'

const ProposeModal = lazy(async () => ({ default: (await import('./propose-modal.tsx')).ProposeModal }))

const KEPT = 'proposal: request'

/** Rendered once beside the pages. */
export function ProposalDialog() {
  const proposal = useProposal()
  const user = useUser()
  const { pathname } = useLocation()
  if (!user || pathname === '/auth') return null
  return (
    <>
      <OpenAgain request={proposal?.isOpen ? proposal.request : null} />
      {proposal && (
        <Suspense fallback={null}>
          <ProposeModal
            key={proposal.turn}
            request={proposal.request}
            suggested={proposal.suggested}
            isOpen={proposal.isOpen}
            onClose={closeProposal}
          />
        </Suspense>
      )}
    </>
  )
}

/** Reopens the dialog if the session ended while it was open and the same person signs in again. */
function OpenAgain({ request }: { request: Appointment | null }) {
  useEffect(() => {
    const before = keptValue(KEPT) as Appointment | null | undefined
    if (before) openProposal(before)
  }, [])
  useKeeping(KEPT, () => request)
  return null
}
