import { useIonRouter } from '@ionic/react'
import { lazy, useEffect } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { AgendaSwitch, ColleagueLines } from '../../features/appointments/agenda/agenda-switch.tsx'
import { NewButton } from '../../features/appointments/calendar/new-button.tsx'
import { MoveCard } from '../../features/appointments/reschedule/move-card.tsx'
import { RequestCard } from '../../features/appointments/requests/request-card.tsx'
import { StartVisitButton } from '../../features/appointments/appointment-modal/start-visit-button.tsx'
import { WaitingLines } from '../../features/appointments/waiting-list/waiting-lines.tsx'
import { BoardSwitch } from '../../features/appointments/day-board/board-switch.tsx'
import { useDayBoard } from '../../features/appointments/day-board/board-queries.ts'
import { useWaitingPage } from '../../features/appointments/waiting-list/waiting-queries.ts'
import { useAnswered } from '../../features/appointments/requests/rejections.ts'
import { OpenHours } from '../../features/clinics/home/open-hours.tsx'
import { PageLinks } from '../../features/clinics/home/page-links.tsx'
import { PauseNotices } from '../../features/clinics/home/pause-notice.tsx'
import { useClinics } from '../../features/clinics/queries.ts'
import { NEW_APPOINTMENT_PATH } from '../../lib/routing/paths.ts'
import { DoctorHome } from '../../features/doctors/home/home-page.tsx'
import { useIsBoard, usePracticeDashboard } from '../../features/doctors/home/home-queries.ts'
import { TaskPanel } from '../../features/tasks/task-panel.tsx'
import { useTasks } from '../../features/tasks/queries.ts'
import { useAllAnswered } from '../../lib/api/all-answered.ts'

const loadDayBoard = async () => ({ default: (await import('./day-board-route.tsx')).DayBoardRoute })
const DayBoard = lazy(loadDayBoard)

function NewAppointment({ below }: { below: boolean }) {
  const { t } = useTranslation('calendar')
  const router = useIonRouter()
  return <NewButton below={below} label={t('new')} onNew={() => router.push(NEW_APPOINTMENT_PATH, 'root')} />
}

/** The practice's home with the components of the appointments feature. */
export function DoctorHomeRoute() {
  const dashboard = usePracticeDashboard()
  const isBoard = useIsBoard(dashboard.data)
  useEffect(() => {
    // Beside its data. If it cannot be loaded, the page says so when it is rendered.
    if (isBoard) loadDayBoard().catch(() => undefined)
  }, [isBoard])
  // Read in parallel with the dashboard, but for a board that nobody has chosen.
  const areAnswered = useAllAnswered([
    dashboard,
    useClinics(),
    useTasks(),
    useWaitingPage(),
    useDayBoard(isBoard),
  ])
  return (
    <DoctorHome
      isBoard={isBoard}
      areComing={!areAnswered}
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
