import {
  arrive as arriveRoute,
  getDayBoard,
  setDelay as setDelayRoute,
  setStage as setStageRoute,
} from '@vetvisit/contract/appointments/stages/routes'
import { ownerScope, practiceScope, withReach } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { arrive, setStage } from './change-stage.ts'
import { readDayBoard } from './read-day-board.ts'
import { setDelay } from './set-delay.ts'

/** The animals of a day by where they are, and delays of vets. */
export const stagesBindings = (context: Context): Binding[] => [
  bind(getDayBoard, async ({ caller, query, now }) =>
    readDayBoard(context, withReach(practiceScope(caller), query), query, now),
  ),
  bind(setStageRoute, async ({ caller, body, now }) => setStage(context, practiceScope(caller), body, now)),
  bind(arriveRoute, async ({ caller, body, now }) => arrive(context, ownerScope(caller), body._id, now)),
  bind(setDelayRoute, async ({ caller, body, now }) => setDelay(context, practiceScope(caller), body, now)),
]
