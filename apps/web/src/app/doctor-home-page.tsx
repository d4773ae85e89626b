import { MoveCard } from '../features/appointments/reschedule/move-card.tsx'
import { RequestCard } from '../features/appointments/lifecycle/request-card.tsx'
import { StartVisitButton } from '../features/appointments/lifecycle/start-visit-button.tsx'
import { useAnswered } from '../features/appointments/lifecycle/rejections.ts'
import { PauseNotices } from '../features/clinics/components/pause-notice.tsx'
import { useClinics } from '../features/clinics/queries.ts'
import { DoctorHome } from '../features/doctors/home-page.tsx'

/** The practice's home with the components of the appointments feature. */
export function DoctorHomePage() {
  // Prefetched for the notices, in parallel with the dashboard.
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
