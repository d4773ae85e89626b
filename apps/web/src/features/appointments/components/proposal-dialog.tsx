import { lazy, Suspense } from 'react'
import { closeProposal, useProposal } from '../proposals.ts'

const ProposeModal = lazy(async () => ({ default: (await import('../propose-modal.tsx')).ProposeModal }))

/** Stands once beside the pages. */
export function ProposalDialog() {
  const proposal = useProposal()
  if (!proposal) return null
  return (
    <Suspense fallback={null}>
      <ProposeModal
        key={proposal.turn}
        request={proposal.request}
        isOpen={proposal.isOpen}
        onClose={closeProposal}
      />
    </Suspense>
  )
}
