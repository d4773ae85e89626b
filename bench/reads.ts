import { getBookPage } from '@vetvisit/contract/appointments/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import { Client } from 'pg'
import { assertAlike, compareReads, type Read } from './harness/compare.ts'
import { type Figure, printFigures } from './harness/figures.ts'
import { addAgenda, AGENDA_DOCTORS, analyze, clinicId, doctorToken, ownerToken } from './harness/people.ts'
import { startFloor, startPostgres, startProduct } from './harness/processes.ts'

const READS: Read[] = [
  {
    what: 'owner dashboard',
    path: getOwnerDashboard.path,
    floorPath: '/owner-dashboard',
    tokenOf: ownerToken,
  },
  {
    what: 'doctor dashboard',
    path: getDoctorDashboard.path,
    floorPath: '/doctor-dashboard',
    tokenOf: doctorToken,
  },
  {
    what: '200 notifications',
    path: `${getNotifications.path.replace('{role}', 'patient')}?limit=200`,
    floorPath: '/notifications',
    tokenOf: ownerToken,
  },
  {
    what: 'booking page, 7 days of 15 minutes',
    path: `${getBookPage.path}?clinicId=${clinicId(AGENDA_DOCTORS - 1)}&days=7`,
    floorPath: `/bookpage?clinicId=${clinicId(AGENDA_DOCTORS - 1)}&days=7`,
    tokenOf: ownerToken,
  },
]

/** What people look at all day, against a route that asks one query for the same JSON. */
export async function readsBench(quick: boolean): Promise<Figure[]> {
  const postgres = await startPostgres()
  const product = await startProduct({ DATABASE_URL: postgres.url })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await addAgenda(client)
    await analyze(client)
    const floor = await startFloor(postgres.url)
    const figures: Figure[] = []
    for (const read of READS) {
      await assertAlike(read, product.url, floor.url)
      for (const connections of quick ? [8] : [1, 8, 64])
        figures.push(...(await compareReads(read, connections, { product, floor, client }, quick)))
    }
    await floor.stop()
    printFigures('Reads, PostgreSQL', figures)
    return figures
  } finally {
    await client.end()
    await product.stop()
    await postgres.stop()
  }
}
