import { earliestStart, type Timetable } from '@vetvisit/contract/appointments/availability/rules'
import { requestExpiresAt } from '@vetvisit/contract/appointments/lifecycle/answer-time'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { mayMoveAlone } from '@vetvisit/contract/appointments/reschedule/rules'
import type { MoveRequest, NewProposal, OwnMove } from '@vetvisit/contract/appointments/reschedule/schemas'
import { takesReason } from '@vetvisit/contract/reasons/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../../../db/instant.ts'
import type { OwnerScope, PracticeScope } from '../../../context/caller.ts'
import { requireRight } from '../../../context/policy.ts'
import type { ChangeContext, Context } from '../../../context/context.ts'
import { MOVES_OF_OWNER, spendBudget } from '../../../db/transactions/budgets.ts'
import { mailBooked } from '../../notifications/public.ts'
import { findReasonAtClinic, reasonTimeOf } from '../../reasons/public.ts'
import { type BookableClinic, isListed, loadTimetable } from '../../timetables/public.ts'
import { isPetBusy } from '../availability/claims-query.ts'
import { deleteHolds } from '../availability/holds-query.ts'
import { slotTakenRefusal, type VetTime } from '../availability/slots.ts'
import { vetsForOwners } from '../availability/vets.ts'
import { changeAppointment, requireFresh } from '../lifecycle/change-appointment.ts'
import { changeStatus, recordChange } from '../lifecycle/change-status.ts'
import {
  clearTimeForOwner,
  clearTimeOfAppointment,
  findFreeVet,
  loadClinicOfDoctor,
  roomAfterOwnersMove,
  timetableOfVisit,
} from '../lifecycle/clear-time.ts'
import { type Editor, isOwnerScope } from '../record/actors.ts'
import { findTelephoneOnly } from '../record/missed-query.ts'
import { clearMoveRequestAndProposal, insertProposal, saveMoveRequest } from '../record/move-request-query.ts'
import { isExpired, notOffered, refusalForOwners, refuse, tooFarAhead, tooSoon } from '../record/rules.ts'
import { ownerRecipient } from '../record/presenter.ts'
import { type AppointmentRow, findRecipients, type ProposalRow } from '../record/repository.ts'
import { findVets } from '../record/vets-query.ts'

/**
 * An owner moves an approved appointment to a free slot of its clinic without asking: the new time is taken and the old one freed in one
 * transaction, under the rules of a booking. The practice is notified, and the owner gets a mail for the calendar.
 *
 * @throws DomainError not_found, wrong_state, stale, too_late, too_soon, clinic_closed, invalid, slot_taken, pet_busy
 */
export async function moveAlone(
  context: Context,
  scope: OwnerScope,
  { _id: id, start: startsAt, version: seen }: OwnMove,
  now: Instant,
): Promise<Appointment> {
  const { database, config } = context
  return changeAppointment(context, scope, { id, now, vets: 'any' }, async (row) => {
    if (row.status === 'approved' && row.startsAt === startsAt) return row
    requireFresh(context, row, { editor: scope, seen }, now)
    refuse(refusalOfMove(row, now))
    if (await findTelephoneOnly(database, row, now)) throw new DomainError('telephone_only')
    const found = await loadTimetable(database, row.clinicId)
    if (!found || !isListed(found.listing, config)) throw new DomainError('clinic_closed')
    const offering = vetsForMove(context, found, row).filter(
      ({ timetable }) => notOffered(timetable, startsAt) === undefined,
    )
    const [first = { doctorId: row.doctorId, timetable: timetableOfRow(found, row) }, ...others] = offering
    refuse(refusalForOwners(first.timetable, startsAt, now))
    await spendBudget(database, `move:${scope.ownerId}`, MOVES_OF_OWNER, now)
    const room = { vets: [first, ...others], startsAt } as const
    const place = await clearTimeForOwner(context, row, room, now)
    const change = { status: 'approved', reason: null, by: scope, ...place } as const
    const moved = await changeStatus(context, row, change, now)
    await mailBooked(database, row.id, now)
    return moved
  })
}

/** The vets to whom an owner may move an appointment, its own first: only that one if the owner chose the vet. */
function vetsForMove(
  context: Pick<Context, 'config'>,
  found: BookableClinic,
  row: AppointmentRow,
): VetTime[] {
  const { doctorId, vetChosen } = row
  const vets = vetsForOwners(context, found)
  const own = vets.filter((vet) => vet.doctorId === doctorId)
  const others = vetChosen ? [] : vets.filter((vet) => vet.doctorId !== doctorId)
  return [...own, ...others].map((vet) => ({ ...vet, timetable: timetableOfVisit(vet.timetable, row) }))
}

/** When the vet of an appointment works, or their clinic where owners cannot book the vet any more. */
const timetableOfRow = (found: BookableClinic, row: AppointmentRow): Timetable =>
  timetableOfVisit((found.vets.find((vet) => vet.doctorId === row.doctorId) ?? found).timetable, row)

/** Why an owner may not move this appointment without asking. */
function refusalOfMove(row: AppointmentRow, now: Instant): DomainError | undefined {
  if (mayMoveAlone({ ...row, now })) return undefined
  if (row.status !== 'approved' || row.startsAt <= now)
    return new DomainError('wrong_state', { text: 'refusals.alreadyMoved' })
  return row.ownersMayMove
    ? new DomainError('too_late', { text: 'refusals.moveTooLate' })
    : new DomainError('wrong_state', { text: 'refusals.cannotMoveAlone' })
}

/**
 * An owner asks to move an approved appointment that has not begun; a later request replaces the earlier one.
 *
 * @throws DomainError not_found, wrong_state, stale, too_soon, clinic_closed, invalid
 */
export async function requestMove(
  context: ChangeContext,
  scope: OwnerScope,
  request: MoveRequest,
  now: Instant,
): Promise<Appointment> {
  const { database } = context
  return changeAppointment(context, scope, { id: request._id, now }, async (row) => {
    requireFresh(context, row, { editor: scope, seen: request.version }, now)
    requireToCome(row, now)
    const starts = [...new Set(request.starts)]
      .filter((start) => start !== row.startsAt)
      .toSorted((a, b) => a - b)
    if (starts.length === 0 && request.note === '')
      throw new DomainError('invalid', { fields: { starts: 'validation.moveWishRequired' } })
    const found = await loadTimetable(database, row.clinicId)
    if (!found) throw new DomainError('clinic_closed')
    for (const start of starts) {
      if (start < earliestStart(now)) throw new DomainError('too_soon', { text: 'refusals.moveTooSoon' })
      refuse(tooFarAhead(found.timetable, start, now) ?? notOfferedByAny(found, row, start))
    }
    await spendBudget(database, `move:${scope.ownerId}`, MOVES_OF_OWNER, now)
    const moveRequest = { starts, note: request.note, askedAt: now }
    await saveMoveRequest(database, row.id, moveRequest)
    const line = { kind: 'move_asked', reason: request.note, by: scope } as const
    const tell = { type: 'move-asked', to: await findRecipients(database, row) } as const
    return recordChange(context, row, { line, next: { moveRequest }, tell }, now)
  })
}

/** Why neither the vet of an appointment nor, if the owner took any, one of the others is there at that time. */
function notOfferedByAny(found: BookableClinic, row: AppointmentRow, start: number): DomainError | undefined {
  const others = row.vetChosen ? [] : found.vets.map(({ timetable }) => timetableOfVisit(timetable, row))
  const refusals = [timetableOfRow(found, row), ...others].map((timetable) => notOffered(timetable, start))
  return refusals.includes(undefined) ? undefined : refusals[0]
}

function requireToCome(row: AppointmentRow, now: Instant): void {
  if (row.status !== 'approved' || row.startsAt <= now)
    throw new DomainError('wrong_state', { text: 'refusals.alreadyMoved' })
}

/**
 * The owner withdraws a move request, or the practice declines it and the owner is notified. Without a move request nothing happens.
 *
 * @throws DomainError not_found also for an assistant without the right `appointments`
 */
export async function closeMoveRequest(
  context: ChangeContext,
  editor: Editor,
  { id, reason }: { id: string; reason: string | undefined },
  now: Instant,
): Promise<Appointment> {
  const { database } = context
  if (!isOwnerScope(editor)) requireRight(editor, 'appointments')
  return changeAppointment(context, editor, { id, now }, async (row) => {
    if (!row.moveRequest) return row
    await clearMoveRequestAndProposal(database, row.id, now)
    const isOwner = isOwnerScope(editor)
    const line = {
      kind: isOwner ? 'move_dropped' : 'move_declined',
      reason: reason || null,
      by: editor,
    } as const
    const tell = { type: 'move-declined', to: [ownerRecipient(row)], more: reason ? { reason } : {} } as const
    return recordChange(context, row, { line, next: { moveRequest: null }, ...(!isOwner && { tell }) }, now)
  })
}

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
    const more = {
      start: instantText(first.start),
      end: instantText(first.end),
      clinicId: clinic.id,
      clinicName: clinic.name,
      timeZone: clinic.timeZone,
      previousStart: instantText(row.startsAt),
      until: instantText(expiresAt),
      ...(proposals.length > 1 && { times: proposals.map(({ start }) => instantText(start)) }),
    }
    const tell = { type: 'time-proposed', to: [ownerRecipient(row)], more } as const
    return recordChange(context, row, { line, next: { proposals, moveRequest: null }, tell }, now)
  })
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
    throw new DomainError('invalid', { fields: { start: 'validation.slotRequired' } })
  const answerBy = requestExpiresAt({
    requestedAt: now,
    startsAt: Math.min(...starts),
    expiryHours: clinic.requestExpiryHours,
    openingTimes: timetable,
  })
  const expiresAt = row.status === 'approved' ? Math.min(answerBy, row.startsAt) : answerBy
  await endProposals(database, row, now)
  const proposals: ProposalRow[] = []
  for (const [index, start] of starts.entries()) {
    const time = { start, place: index + 1, note: request.note, expiresAt }
    proposals.push(await holdProposedTime(context, row, { ...place, ...time }, now))
  }
  return { proposals, clinic }
}

/** Deletes the move request and the proposals; requires the locks of all vets with whom times are held. */
async function endProposals(
  database: ChangeContext['database'],
  { id, proposals }: AppointmentRow,
  now: Instant,
): Promise<void> {
  await deleteHolds(
    database,
    proposals.map(({ holdId }) => holdId),
  )
  await clearMoveRequestAndProposal(database, id, now)
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
  refuse(tooSoon(startsAt, now) ?? (first ? undefined : notOffered(own.timetable, startsAt)))
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
 * @throws DomainError not_found, wrong_state, stale, pet_busy
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
    if (await isPetBusy(database, { petId: row.petId, startsAt, endsAt, except: row.id }))
      throw new DomainError('pet_busy')
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
