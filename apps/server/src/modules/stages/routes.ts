import {
  arrive as arriveRoute,
  getDayBoard,
  setDelay as setDelayRoute,
  setStage as setStageRoute,
} from '@vetvisit/contract/appointments/stages/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import {
  addWalkIn as addWalkInRoute,
  endWalkIn as endWalkInRoute,
} from '@vetvisit/contract/appointments/walk-ins/routes'
import { ownerScope, practiceScope, withReach } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { book, bookingQueue, usualAnswerOf, withUsualAnswer } from '../appointments/public.ts'
import { arrive, setStage } from './change-stage.ts'
import { readDayBoard } from './read-day-board.ts'
import { setDelay } from './set-delay.ts'
import { bookByPractice } from './walk-ins/call-in.ts'
import { addWalkIn, endWalkIn } from './walk-ins/change-walk-in.ts'

/** The animals of a day by where they are, delays of vets, and bookings, which also call in an animal that waits without an appointment. */
export const stagesBindings = (context: Context): Binding[] => [
  bind(getDayBoard, async ({ caller, query, now }) =>
    readDayBoard(context, withReach(practiceScope(caller), query), query, now),
  ),
  bind(setStageRoute, async ({ caller, body, now }) => setStage(context, practiceScope(caller), body, now)),
  bind(arriveRoute, async ({ caller, body, now }) => arrive(context, ownerScope(caller), body._id, now)),
  bind(setDelayRoute, async ({ caller, body, now }) => setDelay(context, practiceScope(caller), body, now)),
  bind(addWalkInRoute, async ({ caller, body, now }) => addWalkIn(context, practiceScope(caller), body, now)),
  bind(endWalkInRoute, async ({ caller, body, now }) => endWalkIn(context, practiceScope(caller), body, now)),
  bind(createAppointment, {
    around: bookingQueue(),
    // What the practice books is answered at once.
    prepare: async ({ caller, body, now }) =>
      caller?.role === 'patient' ? usualAnswerOf(context.database, body.clinicId, now) : null,
    handle: async ({ caller, body, now }, usual) => {
      const booked =
        caller?.role === 'patient'
          ? await book(context, { ...ownerScope(caller), emailVerified: caller.emailVerified }, body, now)
          : await bookByPractice(context, practiceScope(caller), body, now)
      return withUsualAnswer(booked, usual, now)
    },
  }),
]
