import type { BlockPlan, PlannedVisit, SettledVisit } from '@vetvisit/contract/appointments/plans/schemas'
import type { Outcome } from '@vetvisit/contract/appointments/plans/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import {
  type AppointmentRow,
  appointmentToWire,
  blockToWire,
  findAppointments,
  ownerNameOf,
  petNamesOf,
  vetToWire,
} from '../../appointments/public.ts'
import { findBlock } from '../repository.ts'
import { findCalls } from './calls-query.ts'
import { findColleagues, loadPlanned } from './colleagues.ts'
import { callToWire } from './note-call.ts'
import { findTimesToPropose } from './times-to-propose.ts'
import { findIdsBeneath, findPlannedBlock, findSettled } from './plan-query.ts'

type Reader = Pick<Context, 'database' | 'files'>

/**
 * What can become of the appointments beneath a block, and what has become of them since it was written.
 *
 * @throws DomainError not_found for a block of another practice or a treatment room
 */
export async function readPlan(
  context: Reader,
  scope: PracticeScope,
  { id }: { id: string },
  now: Instant,
): Promise<BlockPlan> {
  const { database } = context
  const { practiceId } = scope
  const [block] = await findBlock(database, { practiceId, id })
  const [planned] = await findPlannedBlock(database, { practiceId, id })
  if (!block || !planned) throw new DomainError('not_found')
  const [beneath, settled, calls] = await database.concurrently(() =>
    Promise.all([
      findIdsBeneath(database, { id, now }),
      findSettled(database, { id, createdAt: planned.createdAt }),
      findCalls(database, { id }),
    ]),
  )
  const rows = await findAppointments(
    database,
    [...beneath, ...settled].map((found) => found.id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const visits = beneath.flatMap((found) => byId.get(found.id) ?? [])
  const called = new Map(calls.map((call) => [call.appointmentId, callToWire(call)]))
  const whereTo = await loadPlanned(database, visits)
  const colleagues = await findColleagues(database, scope, whereTo, now)
  const times = await findTimesToPropose(database, whereTo, now)
  const { doctorId, fullname, profile } = planned
  return {
    block: blockToWire(block),
    vet: vetToWire(context, { id: doctorId, fullname, profile, clinicIds: [] }),
    visits: visits.map((row): PlannedVisit => ({
      ...appointmentToWire(context, row, scope, now),
      times: (times.get(row.id) ?? []).map(instantText),
      called: called.get(row.id) ?? null,
      colleagues: (colleagues.get(row.id) ?? []).map((vet) => vetToWire(context, vet)),
    })),
    settled: settled.flatMap(({ id: settledId, fromStart, outcome }) => {
      const row = byId.get(settledId)
      return row ? [settledToWire(row, scope, { fromStart, outcome })] : []
    }),
  }
}

const settledToWire = (
  row: AppointmentRow,
  viewer: PracticeScope,
  { fromStart, outcome }: { fromStart: Instant; outcome: Outcome },
): SettledVisit => ({
  _id: row.id,
  petName: petNamesOf(row, viewer),
  ownername: ownerNameOf(row, viewer),
  from: instantText(fromStart),
  outcome,
  start: instantText(row.startsAt),
  vet: row.doctorName,
  clinicName: row.clinicName,
  timeZone: row.timeZone,
})
