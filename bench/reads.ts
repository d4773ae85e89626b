import { getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import { benchReads, type Read, READERS } from './harness/compare.ts'
import { by, type Effort } from './harness/effort.ts'
import type { Figure } from './harness/figures.ts'
import {
  addAgenda,
  addAgendaOfVets,
  clinicId,
  doctorToken,
  ownerToken,
  type Writer,
} from './harness/people.ts'

const DOCTORS = 200
const VETS = 6
/** One for each reader. */
const FEW_DOCTORS = READERS

const readsAmong = (doctors: number): Read[] => [
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
    path: `${getBookPage.path}?clinicId=${clinicId(doctors - 1)}&days=7`,
    baselinePath: `/bookpage?clinicId=${clinicId(doctors - 1)}&days=7`,
    tokenOf: ownerToken,
  },
  {
    name: `booking page of ${VETS} vets, any of them, 7 days of 15 minutes`,
    path: `${getBookPage.path}?clinicId=${clinicId(doctors)}&days=7`,
    baselinePath: `/bookpage-of-vets?clinicId=${clinicId(doctors)}&days=7`,
    tokenOf: ownerToken,
  },
]

/** The pages that people open most, against a route that gets the same JSON by one query. */
export function readsBench(effort: Effort): Promise<Figure[]> {
  const doctors = by(effort, { once: FEW_DOCTORS, quick: DOCTORS, whole: DOCTORS })
  const seed = async (client: Writer) => {
    const { owners } = await addAgenda(client, doctors)
    await addAgendaOfVets(client, { lead: doctors, vets: VETS, owners })
  }
  return benchReads({ title: 'Reads, PostgreSQL', reads: readsAmong(doctors), seed }, effort)
}
