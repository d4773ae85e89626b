import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { lazy, Suspense, useCallback, useState } from 'react'

const ClinicDetailsModal = lazy(() =>
  import('./clinic-details-modal.tsx').then((file) => ({ default: file.ClinicDetailsModal })),
)

/** The practice whose details are open; `open` keeps its identity, so that cards need not render again. */
export function useDetails() {
  const [shown, setShown] = useState<{ clinic: Card; isOpen: boolean }>()
  const open = useCallback((clinic: Card) => setShown({ clinic, isOpen: true }), [])
  const close = () => setShown((before) => before && { ...before, isOpen: false })
  return { shown, open, close }
}

type DetailsProps = { details: ReturnType<typeof useDetails>; now: number; mayBook: boolean }

export function Details({ details: { shown, close }, now, mayBook }: DetailsProps) {
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <ClinicDetailsModal key={shown.clinic._id} {...shown} now={now} mayBook={mayBook} onClose={close} />
    </Suspense>
  )
}
