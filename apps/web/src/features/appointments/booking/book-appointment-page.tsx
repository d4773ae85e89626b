import '../parts/appointments.css'
import { IonButton, IonSkeletonText } from '@ionic/react'
import type { BookPage } from '@vetvisit/contract/appointments/booking/schemas'
import { lazy, useEffect, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useNow } from '../../../lib/time/clock.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { bookPath } from '../../../lib/routing/paths.ts'
import { slotLabel } from '../../../lib/time/slot-label.ts'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { FailedState } from '../../../ui/page/states.tsx'
import { PracticeHead } from './practice-head.tsx'
import { Week } from './week.tsx'
import { WEEK } from '../parts/week-steps.tsx'
import { useBookPage, useClinicReasons } from '../queries.ts'
import { hasDraft } from '../../../lib/session/draft.ts'
import { NOTHING_KNOWN, openingOfLink } from './opening.ts'
import { TelephoneOnly } from './telephone-only.tsx'
import { draftKey, type Opening } from '../booking-sheet/use-sheet-draft.ts'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

const loadSheet = () => import('../booking-sheet/owner-sheet.tsx')
const OwnerSheet = lazy(async () => ({ default: (await loadSheet()).OwnerSheet }))

type Opened = { opening: Opening; isOpen: boolean; /** A new sheet for each opening. */ turn: number }

/**
 * `/patient/book/{id}`: the clinic and its week, or why the owner books by telephone only. With `?start=` the booking sheet opens on that
 * slot (specification/readings §6: also after a login), with `?pet=`, `?reason=` and `?vet=` with these answers.
 */
export function BookAppointmentPage() {
  const { t } = useTranslation(['appointments', 'common'])
  const { clinicId = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [from, setFrom] = useState<string>()
  const [opened, setOpened] = useKept<Opened | null>(`booking at ${clinicId}`, () =>
    openedByLink(clinicId, search),
  )
  const page = useBookPage({ clinicId, from, days: WEEK })
  const now = useNow()
  usePreloadedSheet(clinicId)
  const open = (start: string) => {
    const opening = { start, petId: null, reason: null, words: '', vetId: null }
    setOpened({ opening, isOpen: true, turn: (opened?.turn ?? 0) + 1 })
    // A reload opens it again, with what was typed.
    navigate(bookPath(clinicId, start), { replace: true })
  }
  const close = () => {
    if (!opened?.isOpen) return
    setOpened({ ...opened, isOpen: false })
    // A reload must not open it again.
    if (openingOfLink(location.search) && location.pathname === bookPath(clinicId))
      navigate(bookPath(clinicId), { replace: true })
    void page.refetch()
  }
  return (
    <PageShell title={t('common:titles.book')} back="/search">
      <Loaded
        query={page}
        skeleton={<BookSkeleton />}
        failed={
          <FailedState error={page.error} onRetry={() => void page.refetch()}>
            <IonButton fill="clear" routerLink="/search">
              {t('common:titles.search')}
            </IonButton>
          </FailedState>
        }
      >
        {(data) => (
          <div className="book-page">
            <PracticeHead page={data} action={<NextFree page={data} now={now} onChoose={open} />} />
            {!isCalled(data) && (
              <Week
                page={data}
                from={from ?? data.today}
                loading={page.isPlaceholderData}
                now={now}
                // The current day follows the clock.
                onFrom={(day) => setFrom(day === data.today ? undefined : day)}
                onChoose={open}
              />
            )}
            {opened && <OpenedSheet key={opened.turn} {...opened} page={data} onClose={close} />}
          </div>
        )}
      </Loaded>
    </PageShell>
  )
}

/** What the sheet needs besides the page, so that a lost connection shows an error inside the sheet instead of no sheet. */
function usePreloadedSheet(clinicId: string): void {
  useClinicReasons(clinicId)
  useEffect(() => void loadSheet().catch(() => null), [])
}

type OpenedSheetProps = Opened & { page: BookPage; onClose: () => void }

function OpenedSheet({ opening, isOpen, page, onClose }: OpenedSheetProps) {
  const reasons = useClinicReasons(page.clinic._id)
  if (!reasons) return null
  return (
    <FirstOpening>
      <OwnerSheet isOpen={isOpen} page={{ ...page, reasons }} opening={opening} onClose={onClose} />
    </FirstOpening>
  )
}

/** Also open for the owner who has begun as a visitor, without a time. */
function openedByLink(clinicId: string, search: string): Opened | null {
  const isBegun = hasDraft(draftKey(clinicId, NOTHING_KNOWN))
  const opening = openingOfLink(search) ?? (isBegun ? NOTHING_KNOWN : null)
  return opening && { opening, isOpen: true, turn: 0 }
}

/** The owner books by telephone only, as everybody does with a practice that takes no online bookings. */
const isCalled = ({ telephoneOnly, clinic }: BookPage) => telephoneOnly || !clinic.onlineBooking

type NextFreeProps = { page: BookPage; now: number; onChoose: (start: string) => void }

function NextFree({ page, now, onChoose }: NextFreeProps) {
  const { t } = useTranslation('appointments')
  const { nextFree, clinic } = page
  if (isCalled(page)) return <TelephoneOnly clinic={clinic} />
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
