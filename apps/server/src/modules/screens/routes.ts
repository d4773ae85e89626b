import {
  getBookPage,
  searchOwners as searchOwnersRoute,
} from '@vetvisit/contract/appointments/booking/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { getOwnerDashboard, getVisitPage } from '@vetvisit/contract/owners/routes'
import { getPassportKey, getPassports } from '@vetvisit/contract/passports/routes'
import { getStatistics } from '@vetvisit/contract/statistics/routes'
import { ownerScope, practiceScope, withReach } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { bookPage } from './book-page.ts'
import { doctorHome } from './doctor-home.ts'
import { searchOwners } from './owner-choices.ts'
import { ownerHome } from './owner-home.ts'
import { passportKey, passports } from './passports.ts'
import { statistics } from './statistics/statistics.ts'
import { visitPage } from './visit-page.ts'

/** Pages that combine several modules. */
export function screensBindings(context: Context): Binding[] {
  return [
    bind(getBookPage, ({ caller, query, now }) => bookPage(context, ownerScope(caller), query, now)),
    bind(getOwnerDashboard, ({ caller, now }) => ownerHome(context, ownerScope(caller), now)),
    bind(getVisitPage, ({ caller, query, now }) => visitPage(context, ownerScope(caller), query.id, now)),
    bind(getPassports, ({ caller, now }) => passports(context, ownerScope(caller), now)),
    bind(getPassportKey, ({ now }) => passportKey(context, now)),
    bind(getDoctorDashboard, ({ caller, query, now }) =>
      doctorHome(context, withReach(practiceScope(caller), query), now),
    ),
    bind(getStatistics, ({ caller, query, now }) =>
      statistics(context, withReach(practiceScope(caller), query), query.month, now),
    ),
    bind(searchOwnersRoute, ({ caller, query, now }) =>
      searchOwners(context, practiceScope(caller), query, now),
    ),
  ]
}
