import { MoveCard } from '../features/appointments/reschedule/move-card.tsx'
import { RequestCard } from '../features/appointments/lifecycle/request-card.tsx'
import { StartVisitButton } from '../features/appointments/lifecycle/start-visit-button.tsx'
import { useAnswered } from '../features/appointments/lifecycle/rejections.ts'
import { PauseNotices } from '../features/clinics/components/pause-notice.tsx'
import { useClinics } from '../features/clinics/queries.ts'
import { DoctorHome } from '../features/doctors/home-page.tsx'

/** The practice's home with the requests of appointments. */
export function DoctorHomePage() {
  // Of the notices, which stand there later: asked for beside the dashboard, not after it.
  useClinics()
  return (
    <DoctorHome
      Request={RequestCard}
      Move={MoveCard}
      VisitAction={StartVisitButton}
      answered={useAnswered()}
      notices={<PauseNotices />}
    />
  )
}
