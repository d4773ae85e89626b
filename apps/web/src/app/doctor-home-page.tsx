import { RequestCard } from '../features/appointments/components/request-card.tsx'
import { useAnswered } from '../features/appointments/rejections.ts'
import { DoctorHome } from '../features/doctors/home-page.tsx'

/** The practice's home with the requests of appointments. */
export function DoctorHomePage() {
  return <DoctorHome Request={RequestCard} answered={useAnswered()} />
}
