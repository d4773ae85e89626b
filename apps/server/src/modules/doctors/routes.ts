import {
  getDoctor as getDoctorRoute,
  getDoctorDashboard,
  updateDoctor as updateDoctorRoute,
} from '@vetvisit/contract/doctors/routes'
import { practiceScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { doctorDashboard, getDoctor, updateDoctor } from './commands.ts'

export function doctorsBindings(context: Context): Binding[] {
  return [
    bind(getDoctorRoute, ({ caller }) => getDoctor(context, practiceScope(caller).doctorId)),
    bind(updateDoctorRoute, ({ caller, body, now }) =>
      updateDoctor(context, practiceScope(caller).doctorId, body, now),
    ),
    bind(getDoctorDashboard, ({ caller, now }) => doctorDashboard(context, practiceScope(caller), now)),
  ]
}
