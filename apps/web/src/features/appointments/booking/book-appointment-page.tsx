import '../parts/appointments.css'
import { IonButton, IonSkeletonText } from '@ionic/react'
import type { BookPage } from '@vetvisit/contract/appointments/booking/schemas'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useNow } from '../../../lib/time/clock.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { bookPath } from '../../../lib/routing/paths.ts'
import { slotLabel } from '../../../lib/time/slot-label.ts'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { FailedState } from '../../../ui/page/states.tsx'
import type { RenderAddPet } from './book-appointment-modal.tsx'
import { PracticeHead } from '../agenda/practice-head.tsx'
import { Week, WEEK } from '../agenda/week.tsx'
import { useBookPage } from '../queries.ts'

const loadModal = () => import('./book-appointment-modal.tsx')
const BookAppointmentModal = lazy(async () => ({ default: (await loadModal()).BookAppointmentModal }))

type Opened = {
  start: string
  isOpen: boolean
  /** Counts the openings of the modal; each opening renders a new one. */ turn: number
}

/** `/patient/book/{id}`; with `?start=` the modal opens on that slot (specification/readings §6: also after a login). */
export function BookAppointmentPage({ renderAddPet }: { renderAddPet: RenderAddPet }) {
  const { t } = useTranslation(['appointments', 'common'])
  const { clinicId = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [from, setFrom] = useState<string>()
  const [opened, setOpened] = useKept<Opened | null>(`booking at ${clinicId}`, () => slotOfLink(search))
  const page = useBookPage({ clinicId, from, days: WEEK })
  const now = useNow()
  // Preloaded, so that a lost connection shows an error inside the modal instead of no modal.
  useEffect(() => void loadModal().catch(() => null), [])
  const open = (start: string) => setOpened({ start, isOpen: true, turn: (opened?.turn ?? 0) + 1 })
  const close = () => {
    if (!opened?.isOpen) return
    setOpened({ ...opened, isOpen: false })
    // A reload must not open it again.
    if (slotOfLink(location.search) && location.pathname === bookPath(clinicId))
      navigate(bookPath(clinicId), { replace: true })
    void page.refetch()
  }
  return (
    <PageShell title={t('common:titles.book')} back="/search">
      {page.isPending && <BookSkeleton />}
      {page.isError && !page.data && (
        <FailedState error={page.error} onRetry={() => void page.refetch()}>
          <IonButton fill="clear" routerLink="/search">
            {t('common:titles.search')}
          </IonButton>
        </FailedState>
      )}
      {page.data && (
        <div className="book-page">
          <PracticeHead page={page.data} action={<NextFree page={page.data} now={now} onChoose={open} />} />
          <Week
            page={page.data}
            from={from ?? page.data.today}
            loading={page.isPlaceholderData}
            now={now}
            onFrom={setFrom}
            onChoose={open}
          />
          {opened && (
            <Suspense fallback={null}>
              <BookAppointmentModal
                key={opened.turn}
                isOpen={opened.isOpen}
                page={page.data}
                initialStart={opened.start}
                onClose={close}
                renderAddPet={renderAddPet}
              />
            </Suspense>
          )}
        </div>
      )}
    </PageShell>
  )
}

/** The slot in the URL, if it is a valid instant. */
function slotOfLink(search: string): Opened | null {
  const start = new URLSearchParams(search).get('start')
  if (!start || Number.isNaN(Date.parse(start))) return null
  return { start: new Date(start).toISOString(), isOpen: true, turn: 0 }
}

type NextFreeProps = { page: BookPage; now: number; onChoose: (start: string) => void }

function NextFree({ page: { nextFree, clinic }, now, onChoose }: NextFreeProps) {
  const { t } = useTranslation('appointments')
  if (!nextFree)
    return (
      <p className="quiet">
        {t('noneFree')} <ClinicPhone clinic={clinic} />
      </p>
    )
  return (
    <IonButton color="secondary" onClick={() => onChoose(nextFree)}>
      {t('bookNextFree', { slot: slotLabel(nextFree, clinic.timeZone, now) })}
    </IonButton>
  )
}

function BookSkeleton() {
  const { t } = useTranslation()
  return (
    <output className="book-page" aria-label={t('loading')}>
      <span className="card practice">
        <IonSkeletonText animated style={{ width: '5rem', height: '5rem', borderRadius: '50%' }} />
        <span className="practice-who">
          <IonSkeletonText animated style={{ width: '14rem', maxWidth: '100%', height: '1.5rem' }} />
          <IonSkeletonText animated style={{ width: '10rem', maxWidth: '100%', height: '1rem' }} />
        </span>
        <IonSkeletonText className="practice-action" animated style={{ width: '100%', height: '6rem' }} />
      </span>
      <IonSkeletonText animated style={{ height: '26rem' }} />
    </output>
  )
}
