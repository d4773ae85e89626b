import { earliestStart, type Timetable } from '@vetvisit/contract/appointments/availability/rules'
import { requestExpiresAt } from '@vetvisit/contract/appointments/lifecycle/answer-time'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { NewProposal } from '@vetvisit/contract/appointments/reschedule/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { takesReason } from '@vetvisit/contract/reasons/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { OwnerScope, PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import { requireRight } from '../../../context/policy.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import type { Instant } from '../../../db/instant.ts'
import { mailBooked, recordNotifications } from '../../notifications/public.ts'
import { findReasonAtClinic, reasonTimeOf } from '../../reasons/public.ts'
import { type BookableClinic, loadTimetable } from '../../timetables/public.ts'
import { deleteHolds } from '../availability/holds-query.ts'
import { slotTakenRefusal, type VetTime } from '../availability/slots.ts'
import { changeAppointment, requireFresh } from '../lifecycle/change-appointment.ts'
import { changeStatus, recordChange } from '../lifecycle/change-status.ts'
import {
  clearTimeOfAppointment,
  findFreeVet,
  requirePetThere,
  roomAfterOwnersMove,
} from '../lifecycle/clear-time.ts'
import { saveChange } from '../record/change-query.ts'
import {
  clearMoveRequest,
  clearProposals,
  findProposedWith,
  insertProposal,
} from '../record/move-request-query.ts'
import { notificationFor, ownerRecipient } from '../record/presenter.ts'
import {
  type AppointmentRow,
  findAppointments,
  findRecipients,
  type ProposalRow,
} from '../record/repository.ts'
import { isExpired, notOffered, refusalAt, refuse, startBeyondPlans, tooSoon } from '../record/rules.ts'
import { loadClinicOfDoctor, timetableOfVisit } from '../record/timetable-of-visit.ts'
import { findVets } from '../record/vets-query.ts'
import { requireToCome } from './move-by-owner.ts'

/**
 * Proposes up to three other times for a request, or for an approved appointment to come, then with any vet of the clinic. They are held until
 * the owner answers or the proposal ends: with the time to answer, which starts again, and at the latest when the appointment begins. A later
 * proposal replaces the earlier one, and a move request.
 *
 * @throws DomainError not_found, wrong_state, stale, invalid, too_soon, clinic_closed, pet_busy, slot_taken
 */
export async function proposeTime(
  context: ChangeContext,
  scope: PracticeScope,
  request: NewProposal,
  now: Instant,
): Promise<Appointment> {
  return changeAppointment(context, scope, { id: request._id, now, vets: 'all' }, async (row) => {
    requireRight(scope, row.status === 'approved' ? 'appointments' : 'requests')
    requireFresh(context, row, { editor: scope, seen: request.version }, now)
    requireProposable(row, now)
    const { proposals, clinic } = await holdProposedTimes(context, row, request, now)
    const [first] = proposals
    if (!first) throw new DomainError('invalid', { fields: { start: 'validation.slotRequired' } })
    const { expiresAt } = first
    const until = row.status === 'requested' ? { expiresAt } : {}
    const line = { kind: 'proposed', reason: request.note, ...until, by: scope } as const
    const tell = {
      type: 'time-proposed',
      to: [ownerRecipient(row)],
      more: proposedFacts(row, [first, ...proposals.slice(1)], clinic),
    } as const
    return recordChange(context, row, { line, next: { proposals, moveRequest: null }, tell }, now)
  })
}

/** What the owner is told of proposed times. */
const proposedFacts = (
  row: AppointmentRow,
  proposals: readonly [ProposalRow, ...ProposalRow[]],
  clinic: BookableClinic['clinic'],
) => ({
  start: instantText(proposals[0].start),
  end: instantText(proposals[0].end),
  clinicId: clinic.id,
  clinicName: clinic.name,
  timeZone: clinic.timeZone,
  previousStart: instantText(row.startsAt),
  until: instantText(proposals[0].expiresAt),
  ...(proposals.length > 1 && { times: proposals.map(({ start }) => instantText(start)) }),
})

/** The vet who leaves, and who ends that: the vet or an admin. */
type Passing = { from: string; actorId: string }

/**
 * Holds the times that are proposed with a vet who leaves the practice with colleagues who are free then, in the running transaction, and tells
 * the owners. The caller holds the locks of all vets; the one who leaves works at no clinic any more.
 *
 * @returns the appointments of which a time is free with nobody else; then the caller refuses the departure
 */
export async function passProposalsOn(
  context: ChangeContext,
  { practiceId, ...by }: Passing & { practiceId: string },
  now: Instant,
): Promise<AppointmentRow[]> {
  const { database } = context
  const ids = (await findProposedWith(database, { practiceId, doctorId: by.from, now })).map(({ id }) => id)
  const stuck: AppointmentRow[] = []
  for (const row of await findAppointments(database, ids)) {
    try {
      await passOn(context, row, by, now)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      stuck.push(row)
    }
  }
  return stuck
}

/** @throws DomainError if nobody else is free at one of the times */
async function passOn(
  context: ChangeContext,
  row: AppointmentRow,
  { from, actorId }: Passing,
  now: Instant,
): Promise<void> {
  const { database } = context
  const [first, ...further] = row.proposals
  if (!first) return
  const found = await placeOfProposal(database, row, first.clinicId)
  const place = { ...found, vets: found.vets.filter(({ doctorId }) => doctorId !== from) }
  if (place.vets.length === 0) throw new DomainError('slot_taken')
  const proposals: ProposalRow[] = []
  for (const [index, time] of [first, ...further].entries()) {
    if (time.doctorId !== from) {
      proposals.push(time)
      continue
    }
    await deleteHolds(database, [time.holdId])
    proposals.push(await holdProposedTime(context, row, { ...place, ...time, place: index + 1 }, now))
  }
  const [again = first, ...others] = proposals
  const more = proposedFacts(row, [again, ...others], found.clinic)
  const after = { ...row, proposals, version: row.version + 1 }
  const line = { kind: 'proposed', reason: first.note, by: { actorId, principalId: row.doctorId } } as const
  if (!(await saveChange(database, row, { ...after, ...line }, now))) throw new DomainError('stale')
  const told = notificationFor('time-proposed', after, [ownerRecipient(row)], more)
  await recordNotifications(context, [told], now)
  notifyOfAppointments(context, row.practiceId)
}

type Proposed = { clinic: BookableClinic['clinic']; timetable: Timetable; vets: readonly VetTime[] }

/** Where times are proposed, and with whom: for a request with its vet, for an approved appointment with each vet of its clinic, its own first. */
async function placeOfProposal(
  database: ChangeContext['database'],
  row: AppointmentRow,
  clinicId: string,
): Promise<Proposed> {
  const { clinic, timetable, vets } = await loadClinicOfDoctor(database, row, clinicId)
  const own = { doctorId: row.doctorId, timetable }
  if (row.status === 'requested' || clinicId !== row.clinicId) return { clinic, timetable, vets: [own] }
  const found =
    row.reasonId === null ? undefined : await findReasonAtClinic(database, { id: row.reasonId, clinicId })
  const reason = found && reasonTimeOf(found)
  const others = vets.filter(
    ({ doctorId }) => doctorId !== row.doctorId && (!reason || takesReason(reason, doctorId)),
  )
  const times = others.map((vet) => ({
    doctorId: vet.doctorId,
    timetable: timetableOfVisit(vet.timetable, row),
  }))
  return { clinic, timetable, vets: [own, ...times] }
}

/** Holds the proposed times by start, in place of an earlier proposal. */
async function holdProposedTimes(
  context: ChangeContext,
  row: AppointmentRow,
  request: NewProposal,
  now: Instant,
): Promise<{ proposals: ProposalRow[]; clinic: BookableClinic['clinic'] }> {
  const { database } = context
  const place = await placeOfProposal(database, row, request.clinicId ?? row.clinicId)
  const { clinic, timetable } = place
  const starts = [...new Set([request.start, ...request.others])].toSorted((a, b) => a - b)
  if (starts.includes(row.startsAt) && clinic.id === row.clinicId)
    throw new DomainError('invalid', {
      fields: { [fieldOf(request, row.startsAt)]: 'validation.slotRequired' },
    })
  const answerBy = requestExpiresAt({
    requestedAt: now,
    startsAt: Math.min(...starts),
    expiryHours: clinic.requestExpiryHours,
    openingTimes: timetable,
  })
  const expiresAt = row.status === 'approved' ? Math.min(answerBy, row.startsAt) : answerBy
  await endProposals(database, row, now)
  if (row.moveRequest) await clearMoveRequest(database, row.id)
  const proposals: ProposalRow[] = []
  for (const [index, start] of starts.entries()) {
    const time = { start, place: index + 1, note: request.note, expiresAt }
    try {
      proposals.push(await holdProposedTime(context, row, { ...place, ...time }, now))
    } catch (error) {
      if (!(error instanceof DomainError) || request.others.length === 0) throw error
      throw refusalAt(fieldOf(request, start), error)
    }
  }
  return { proposals, clinic }
}

/** The field in which a time was sent. */
const fieldOf = ({ start: first, others }: NewProposal, start: number): string =>
  start === first ? 'start' : `others.${others.indexOf(start)}`

/** Deletes the proposals, and not the move request; requires the locks of all vets with whom times are held. */
async function endProposals(
  database: ChangeContext['database'],
  { id, proposals }: AppointmentRow,
  now: Instant,
): Promise<void> {
  await deleteHolds(
    database,
    proposals.map(({ holdId }) => holdId),
  )
  await clearProposals(database, id, now)
}

type ProposedTime = Proposed & { start: number; place: number; note: string; expiresAt: Instant }

/** Holds one time with the first vet who is there and free. */
async function holdProposedTime(
  context: ChangeContext,
  row: AppointmentRow,
  { clinic, vets: all, start: startsAt, ...proposed }: ProposedTime,
  now: Instant,
): Promise<ProposalRow> {
  const { database } = context
  const [own = { doctorId: row.doctorId, timetable: proposed.timetable }] = all
  const [first, ...others] = all.filter(({ timetable }) => notOffered(timetable, startsAt) === undefined)
  refuse(
    tooSoon(startsAt, now) ??
      startBeyondPlans(startsAt, now) ??
      (first ? undefined : notOffered(own.timetable, startsAt)),
  )
  const holdId = uuidv7()
  const vets = [first ?? own, ...others] as const
  const { doctorId, timetable } = await findFreeVet(database, { vets, startsAt, except: holdId }, now)
  const span = await clearTimeOfAppointment(
    context,
    { ...row, doctorId },
    { timetable, startsAt, except: holdId },
    now,
  )
  const { id: appointmentId, practiceId, ownerId } = row
  const { place, note, expiresAt } = proposed
  const { currency, id: clinicId } = clinic
  const hold = { holdId, practiceId, doctorId, clinicId, ownerId, ...span, expiresAt, currency }
  if (!(await insertProposal(database, { ...hold, appointmentId, place, note }, now)))
    throw await slotTakenRefusal(database, { vets, start: startsAt }, now)
  const { endsAt: end, busyFrom, busyUntil } = span
  const doctorName =
    (await findVets(database, row)).find((vet) => vet.id === doctorId)?.fullname ?? row.doctorName
  return {
    holdId,
    doctorId,
    doctorName,
    clinicId,
    clinicName: clinic.name,
    start: startsAt,
    end,
    busyFrom,
    busyUntil,
    expiresAt,
    note,
    isTaken: false,
  }
}

/** @throws DomainError wrong_state for what no longer waits for an answer, and for an appointment that has begun */
function requireProposable(row: AppointmentRow, now: Instant): void {
  if (row.status === 'approved') requireToCome(row, now)
  else if (row.status !== 'requested' || isExpired(row, now)) throw new DomainError('wrong_state')
}

/**
 * The owner accepts one of the proposed times, which approves a request and moves an approved appointment, perhaps to another vet; the other
 * times are freed. Or the owner declines all: an approved appointment stays, and a request waits for its first time again, or is withdrawn if
 * that time can no longer be booked.
 *
 * @param answer `start` is the proposed start that the owner takes, or saw
 * @throws DomainError not_found, wrong_state, stale, slot_taken if the practice has booked or blocked the time meanwhile, pet_busy
 */
export async function answerProposal(
  context: ChangeContext,
  scope: OwnerScope,
  answer: { _id: string; accept: boolean; start: number },
  now: Instant,
): Promise<Appointment> {
  const { database } = context
  return changeAppointment(context, scope, { id: answer._id, now, vets: 'all' }, async (row) => {
    const { status } = row
    // A repeated answer changes nothing.
    if (answer.accept && status === 'approved' && row.startsAt === answer.start) return row
    const open = row.proposals.filter(({ expiresAt }) => expiresAt > now)
    if (open.length === 0 || (status !== 'requested' && status !== 'approved') || isExpired(row, now))
      throw new DomainError('wrong_state', { text: 'refusals.noProposal' })
    const proposal = open.find(({ start }) => start === answer.start)
    if (!proposal) throw new DomainError('stale')
    const { clinicId, doctorId, start: startsAt, end: endsAt, busyFrom, busyUntil } = proposal
    if (!answer.accept) return declined(context, row, scope, now)
    if (proposal.isTaken) throw new DomainError('slot_taken', { text: 'refusals.proposalTaken' })
    await requirePetThere(database, { petId: row.petId, startsAt, endsAt, except: row.id })
    await endProposals(database, row, now)
    const span = { startsAt, endsAt, busyFrom, busyUntil }
    const room = await roomAfterOwnersMove(database, row, { clinicId, span })
    const place = { clinicId, doctorId, span, ...room }
    const accepted = await changeStatus(
      context,
      row,
      { status: 'approved', reason: null, by: scope, ...place },
      now,
    )
    // The owner's calendar has the appointment at its earlier time.
    if (status === 'approved') await mailBooked(database, row.id, now)
    return accepted
  })
}

/** The owner takes none of the proposed times. */
async function declined(
  context: ChangeContext,
  row: AppointmentRow,
  scope: OwnerScope,
  now: Instant,
): Promise<AppointmentRow> {
  const { database } = context
  const isApproved = row.status === 'approved'
  const found = await loadTimetable(database, row.clinicId)
  if (!isApproved && (!found || row.startsAt < earliestStart(now)))
    return changeStatus(context, row, { status: 'withdrawn', reason: null, by: scope }, now)
  await endProposals(database, row, now)
  const tell = {
    type: 'proposal-declined',
    to: await findRecipients(database, row),
    more: isApproved ? ({ by: 'owner' } as const) : {},
  } as const
  const next = { proposals: [] }
  if (isApproved || !found)
    return recordChange(
      context,
      row,
      { line: { kind: 'proposal_declined', reason: null, by: scope }, next, tell },
      now,
    )
  const expiresAt = requestExpiresAt({
    requestedAt: now,
    startsAt: row.startsAt,
    expiryHours: found.clinic.requestExpiryHours,
    openingTimes: found.timetable,
  })
  const line = { kind: 'proposal_declined', reason: null, expiresAt, by: scope } as const
  return recordChange(context, row, { line, next, tell }, now)
}
