import { getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import { benchReads, type Read } from './harness/compare.ts'
import type { Effort } from './harness/effort.ts'
import type { Figure } from './harness/figures.ts'
import { addAgenda, AGENDA_DOCTORS, clinicId, doctorToken, ownerToken } from './harness/people.ts'

const READS: Read[] = [
  {
    name: 'owner dashboard',
    path: getOwnerDashboard.path,
    baselinePath: '/owner-dashboard',
    tokenOf: ownerToken,
  },
  {
    name: 'doctor dashboard',
    path: getDoctorDashboard.path,
    baselinePath: '/doctor-dashboard',
    tokenOf: doctorToken,
  },
  {
    name: '200 notifications',
    path: `${getNotifications.path.replace('{role}', 'patient')}?limit=200`,
    baselinePath: '/notifications',
    tokenOf: ownerToken,
  },
  {
    name: 'booking page, 7 days of 15 minutes',
    path: `${getBookPage.path}?clinicId=${clinicId(AGENDA_DOCTORS - 1)}&days=7`,
    baselinePath: `/bookpage?clinicId=${clinicId(AGENDA_DOCTORS - 1)}&days=7`,
    tokenOf: ownerToken,
  },
]

/** The pages that people open most, against a route that gets the same JSON by one query. */
export const readsBench = (effort: Effort): Promise<Figure[]> =>
  benchReads({ title: 'Reads, PostgreSQL', reads: READS, seed: addAgenda }, effort)
