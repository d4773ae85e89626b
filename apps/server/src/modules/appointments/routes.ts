import {
  getAppointmentDetails,
  getCalendar,
  getCalendarFile,
  getAppointmentPage,
  getRequestPage,
} from '@vetvisit/contract/appointments/agenda/routes'
import {
  answerProposal as answerProposalRoute,
  moveAppointment,
  requestMove as askToMoveRoute,
  closeMoveRequest as dropMoveWishRoute,
  proposeTime as proposeTimeRoute,
} from '@vetvisit/contract/appointments/reschedule/routes'
import {
  completeAppointment,
  consultAppointment,
  deleteAppointment,
  updateAppointment,
} from '@vetvisit/contract/appointments/lifecycle/routes'
import {
  holdSlot,
  releaseSlot,
  releaseVisitorHold as releaseVisitorHoldRoute,
} from '@vetvisit/contract/appointments/booking/routes'
import { getClinicSlots, getVisitorSlots } from '@vetvisit/contract/appointments/availability/routes'
import {
  getWaitingPage,
  joinWaitingList as joinWaitingListRoute,
  leaveWaitingList as leaveWaitingListRoute,
  offerTime as offerTimeRoute,
} from '@vetvisit/contract/appointments/waiting-list/routes'
import { DomainError } from '@vetvisit/contract/errors'
import { type Caller, ownerScope, practiceScope, signedIn, withReach } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { finishVisit, remove, startVisit, update } from './lifecycle/update.ts'
import { hold, limitHolds, release } from './booking/hold.ts'
import { holdForVisitor, releaseVisitorHold, visitorNetwork } from './booking/hold-for-visitor.ts'
import { networkQueue } from './booking/queue.ts'
import { offerTime } from './booking/offer-time.ts'
import { waitingPage } from './waiting-list/list-waiting.ts'
import type { Editor } from './record/actors.ts'
import { calendarFile } from './record/calendar-file.ts'
import { appointmentDetails, appointmentPage, calendarPage, requestPage } from './agenda/list-appointments.ts'
import { loadSlots } from './availability/slots.ts'
import { visitorSlotsReader } from './availability/visitor-slots.ts'
import { joinWaitingList, leaveWaitingList } from './waiting-list/waiting-list.ts'
import { closeMoveRequest, moveAlone, requestMove } from './reschedule/move-by-owner.ts'
import { answerProposal, proposeTime } from './reschedule/proposals.ts'

const editorOf = (caller: Caller | null): Editor =>
  signedIn(caller).role === 'patient' ? ownerScope(caller) : practiceScope(caller)

export const appointmentsBindings = (context: Context): Binding[] => [
  ...bookingBindings(context),
  ...changeBindings(context),
  ...agendaBindings(context),
]

/** Slots, bookings, holds and waiting lists. */
function bookingBindings(context: Context): Binding[] {
  const visitorSlots = visitorSlotsReader(context)
  return [
    bind(getClinicSlots, ({ query, now }) => loadSlots(context, query, now)),
    bind(getVisitorSlots, ({ query, ...call }) => visitorSlots(query, call)),
    bind(holdSlot, {
      prepare: (call) =>
        call.caller ? limitHolds(context, ownerScope(call.caller), call) : visitorNetwork(context, call),
      around: networkQueue(),
      handle: ({ caller, body, now }, network) =>
        network === null
          ? hold(context, ownerScope(caller), body, now)
          : holdForVisitor(context, body, network, now),
    }),
    bind(releaseVisitorHoldRoute, async ({ body, now }) => {
      await releaseVisitorHold(context, body.holdKey, now)
      return null
    }),
    bind(releaseSlot, async ({ caller, query, now }) => {
      await release(context, ownerScope(caller), query.id, now)
      return null
    }),
    bind(joinWaitingListRoute, async ({ caller, body, now }) =>
      joinWaitingList(context, ownerScope(caller), body, now),
    ),
    bind(leaveWaitingListRoute, async ({ caller, query, now }) => {
      await leaveWaitingList(context, ownerScope(caller), query.id, now)
      return null
    }),
    bind(offerTimeRoute, async ({ caller, body, now }) =>
      offerTime(context, practiceScope(caller), body, now),
    ),
  ]
}

/** Changes of an appointment by either side. */
function changeBindings(context: Context): Binding[] {
  return [
    bind(updateAppointment, async ({ caller, body, now }) => update(context, editorOf(caller), body, now)),
    bind(deleteAppointment, async ({ caller, query, body, now }) => {
      const id = body?._id ?? query.id
      if (id === undefined) throw new DomainError('invalid', { fields: { _id: 'validation.required' } })
      return remove(context, editorOf(caller), { id, reason: body?.reason }, now)
    }),
    bind(consultAppointment, async ({ caller, body, now }) =>
      startVisit(context, practiceScope(caller), body, now),
    ),
    bind(completeAppointment, async ({ caller, body, now }) =>
      finishVisit(context, practiceScope(caller), body._id, now),
    ),
    bind(moveAppointment, async ({ caller, body, now }) => moveAlone(context, ownerScope(caller), body, now)),
    bind(askToMoveRoute, async ({ caller, body, now }) =>
      requestMove(context, ownerScope(caller), body, now),
    ),
    bind(dropMoveWishRoute, async ({ caller, query, body, now }) =>
      closeMoveRequest(context, editorOf(caller), { id: query.id, reason: body?.reason }, now),
    ),
    bind(proposeTimeRoute, async ({ caller, body, now }) =>
      proposeTime(context, practiceScope(caller), body, now),
    ),
    bind(answerProposalRoute, async ({ caller, body, now }) =>
      answerProposal(context, ownerScope(caller), body, now),
    ),
  ]
}

/** Pages of the practice, and appointments for the calendars of devices. */
function agendaBindings(context: Context): Binding[] {
  return [
    bind(getWaitingPage, async ({ caller, query, now }) =>
      waitingPage(context, withReach(practiceScope(caller), query), now),
    ),
    bind(getRequestPage, async ({ caller, query, now }) =>
      requestPage(context, withReach(practiceScope(caller), query), query, now),
    ),
    bind(getAppointmentPage, async ({ caller, query, now }) =>
      appointmentPage(context, withReach(practiceScope(caller), query), query, now),
    ),
    bind(getCalendar, async ({ caller, query, now }) =>
      calendarPage(context, withReach(practiceScope(caller), query), query, now),
    ),
    bind(getAppointmentDetails, async ({ caller, query, now }) =>
      appointmentDetails(context, practiceScope(caller), query.id, now),
    ),
    bind(getCalendarFile, async ({ caller, query: { id }, language, now }) =>
      calendarFile(context, editorOf(caller), { id, language }, now),
    ),
  ]
}
