import './visitor.css'
import { useTranslation } from '../../../lib/text/translation.ts'
import { WEEK } from '../parts/week-steps.tsx'
import { BookingSheet } from '../booking-sheet/booking-sheet.tsx'
import { SheetTime, useFirstDay } from '../booking-sheet/time-step.tsx'
import type { ClinicTimes, Opening, SheetPage } from '../booking-sheet/use-sheet-draft.ts'
import type { Sheet } from '../booking-sheet/use-sheet-state.ts'
import { withOwnTime } from './own-time.ts'
import { useVisitorSheet } from './use-visitor-sheet.ts'
import type { You } from './use-you.ts'
import { useVisitorPage } from './visitor-queries.ts'
import { YouStep } from './you-step.tsx'

type VisitorSheetProps = {
  page: SheetPage
  opening: Opening
  isOpen: boolean
  /** @param isSent true if the request was sent */
  onClose: (isSent: boolean) => void
  /** Called when the link to the request is followed. */
  onSee: () => void
  /** Leads to the forms with a password; the answers are left to the person who signs in there. */
  onPassword: () => void
}

/** The booking sheet of a visitor: time, reason and pet first, then who they are. */
export function VisitorSheet({ page, opening, isOpen, onClose, onSee, onPassword }: VisitorSheetProps) {
  const sheet = useVisitorSheet({ page, opening, isOpen })
  const logIn = () => {
    sheet.leaveToOwner()
    onPassword()
  }
  return (
    <BookingSheet
      sheet={sheet}
      isOpen={isOpen}
      onClose={() => onClose(sheet.booked !== null)}
      onSee={onSee}
      onLogIn={logIn}
      time={<VisitorTimeStep sheet={sheet} />}
      you={<YouStep sheet={sheet} onPassword={logIn} />}
      missing={useMissing(sheet.you)}
      aside={<HaveAccount onLogIn={logIn} />}
    />
  )
}

function VisitorTimeStep({ sheet }: { sheet: Sheet }) {
  const { page, draft } = sheet
  const [from, setFrom] = useFirstDay(page, draft.start)
  const wish = { clinicId: page.clinic._id, days: WEEK, ...sheet.sentVet, ...sheet.sentOwn }
  const first = useVisitorPage(wish)
  const week = useVisitorPage({ ...wish, from })
  const own = (days: ClinicTimes | undefined) => days && withOwnTime(days, draft.start)
  return (
    <SheetTime
      sheet={sheet}
      first={own(first.data)}
      week={{ ...week, data: own(week.data) }}
      from={from}
      onFrom={setFrom}
    />
  )
}

/** What the last step misses: the proof of the address, then the terms. */
function useMissing({ proven, acceptsTerms }: You): string | undefined {
  const { t } = useTranslation('booking')
  if (proven === null) return t('missing.needYou')
  return acceptsTerms ? undefined : t('missing.needTerms')
}

function HaveAccount({ onLogIn }: { onLogIn: () => void }) {
  const { t } = useTranslation('booking')
  return (
    <p className="quiet have-account">
      {t('visitor.haveAccount')}{' '}
      <button type="button" className="sheet-link" onClick={onLogIn}>
        {t('visitor.logIn')}
      </button>
    </p>
  )
}
