import { useIonRouter } from '@ionic/react'
import { lazy } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { AgendaSwitch, ColleagueLines } from '../../features/appointments/agenda/agenda-switch.tsx'
import { NewButton } from '../../features/appointments/calendar/new-button.tsx'
import { MoveCard } from '../../features/appointments/reschedule/move-card.tsx'
import { RequestCard } from '../../features/appointments/requests/request-card.tsx'
import { StartVisitButton } from '../../features/appointments/appointment-modal/start-visit-button.tsx'
import { WaitingLines } from '../../features/appointments/waiting-list/waiting-lines.tsx'
import { useAnswered } from '../../features/appointments/requests/rejections.ts'
import { OpenHours } from '../../features/clinics/home/open-hours.tsx'
import { PageLinks } from '../../features/clinics/home/page-links.tsx'
import { PauseNotices } from '../../features/clinics/home/pause-notice.tsx'
import { useClinics } from '../../features/clinics/queries.ts'
import { NEW_APPOINTMENT_PATH } from '../../lib/routing/paths.ts'
import { DoctorHome } from '../../features/doctors/home/home-page.tsx'

const DayBoard = lazy(() => import('./day-board-route.tsx').then((file) => ({ default: file.DayBoardRoute })))
const BoardSwitch = lazy(() =>
  import('../../features/appointments/day-board/board-switch.tsx').then((file) => ({
    default: file.BoardSwitch,
  })),
)

const TaskPanel = lazy(() =>
  import('../../features/tasks/task-panel.tsx').then((file) => ({ default: file.TaskPanel })),
)

function NewAppointment({ below }: { below: boolean }) {
  const { t } = useTranslation('calendar')
  const router = useIonRouter()
  return <NewButton below={below} label={t('new')} onNew={() => router.push(NEW_APPOINTMENT_PATH, 'root')} />
}

/** The practice's home with the components of the appointments feature. */
export function DoctorHomeRoute() {
  // Prefetched for the notices, in parallel with the dashboard.
  useClinics()
  return (
    <DoctorHome
      Request={RequestCard}
      Move={MoveCard}
      VisitAction={StartVisitButton}
      answered={useAnswered()}
      notices={<PauseNotices />}
      NewAppointment={NewAppointment}
      OpenHours={OpenHours}
      DayBoard={DayBoard}
      BoardSwitch={BoardSwitch}
      AgendaSwitch={AgendaSwitch}
      ColleagueLines={ColleagueLines}
      Tasks={TaskPanel}
      WaitingLists={WaitingLines}
      PageLinks={PageLinks}
    />
  )
}
