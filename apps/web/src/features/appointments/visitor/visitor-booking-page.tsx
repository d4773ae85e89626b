import '../parts/appointments.css'
import './visitor.css'
import { IonButton } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNavigate } from 'react-router-dom'
import type { BookingLink } from '../../../lib/routing/paths.ts'
import { setStaying } from '../../../lib/routing/stay.ts'
import { vetNames } from '../../../lib/text/vet-names.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { useWayBack } from '../../../ui/page/way-back.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { CardListSkeleton } from '../../../ui/page/states.tsx'
import { PracticePicture } from '../../../ui/picture/practice-picture.tsx'
import { PracticeFacts } from '../parts/practice-facts.tsx'
import { WEEK } from '../parts/week-steps.tsx'
import { NOTHING_KNOWN, openingOfLink } from '../booking/opening.ts'
import { TelephoneOnly } from '../booking/telephone-only.tsx'
import { useClinicReasons } from '../queries.ts'
import type { ClinicTimes } from '../booking-sheet/use-sheet-draft.ts'
import { useVisitorPage } from './visitor-queries.ts'
import { VisitorSheet } from './visitor-sheet.tsx'

type VisitorBookingPageProps = { booking: BookingLink; onPassword: () => void }

/** `/auth` for a visitor who has pressed Book: the sheet over the practice that it is about (decision 292). */
export function VisitorBookingPage({ booking, onPassword }: VisitorBookingPageProps) {
  // All texts of the sheet, because one that loads late would take the step away for a moment.
  const { t } = useTranslation(['booking', 'appointments', 'code', 'contract'])
  const { clinicId, search } = booking
  const page = useVisitorPage({ clinicId, days: WEEK })
  const reasons = useClinicReasons(clinicId)
  const { isOpen, turn, open, close, see } = useOpenSheet()
  return (
    <PageShell title={t('title')} back="/search" width="form">
      <Loaded query={page} skeleton={<CardListSkeleton count={1} />}>
        {(data) => (
          <>
            <Practice page={data} onBook={open} />
            {reasons && data.clinic.onlineBooking && (
              <VisitorSheet
                key={turn}
                page={{ ...data, reasons }}
                opening={openingOfLink(search) ?? NOTHING_KNOWN}
                isOpen={isOpen}
                onClose={close}
                onSee={see}
                onPassword={onPassword}
              />
            )}
          </>
        )}
      </Loaded>
    </PageShell>
  )
}

/** The sheet is open from the start. Closing leads back to where the visitor came from, or home after sending. */
function useOpenSheet() {
  const goBack = useWayBack()
  const navigate = useNavigate()
  const [{ isOpen, turn }, setOpened] = useState({ isOpen: true, turn: 0 })
  const way = useRef<'back' | 'home' | 'link' | null>(null)
  // The page of a person who has signed in here may go once it is left.
  useEffect(() => () => setStaying(false), [])
  const shut = (next: 'back' | 'home' | 'link') => {
    way.current = next
    setOpened({ isOpen: false, turn })
  }
  return {
    isOpen,
    /** A new sheet for each opening. */
    turn,
    open: () => {
      way.current = null
      setOpened({ isOpen: true, turn: turn + 1 })
    },
    /** The dialog calls it when it is asked to close, and once more when it is gone. */
    close: (isSent: boolean) => {
      if (way.current === null) return shut(isSent ? 'home' : 'back')
      if (way.current === 'home') navigate('/patient', { replace: true })
      if (way.current === 'back') goBack('/search')
    },
    see: () => shut('link'),
  }
}

/** The practice behind the sheet, with the way back into it, or with what a visitor needs to call it. */
function Practice({ page, onBook }: { page: ClinicTimes; onBook: () => void }) {
  const { t } = useTranslation('booking')
  const { clinic } = page
  return (
    <section className="card visitor-practice" aria-labelledby="practice-name">
      <PracticePicture id={clinic._id} species={clinic.species} />
      <div>
        <h2 translate="no" id="practice-name">
          {clinic.name}
        </h2>
        <p translate="no" className="quiet">
          {vetNames(page)}
        </p>
      </div>
      {clinic.onlineBooking ? (
        <IonButton onClick={onBook}>{t('title')}</IonButton>
      ) : (
        <>
          <PracticeFacts page={page} />
          <TelephoneOnly clinic={clinic} />
        </>
      )}
    </section>
  )
}
