import * as reasons from '@vetvisit/contract/reasons/routes'
import { practiceScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { addPresetReasons, addReason, archiveReason, listReasons, updateReason } from './change-reasons.ts'
import { clinicReasons } from './clinic-reasons.ts'

export function reasonsBindings(context: Context): Binding[] {
  const { database } = context
  return [
    bind(reasons.listReasons, ({ caller }) => listReasons(database, practiceScope(caller))),
    bind(reasons.addReason, ({ caller, body, now }) => addReason(context, practiceScope(caller), body, now)),
    bind(reasons.addPresetReasons, ({ caller, now }) =>
      addPresetReasons(context, practiceScope(caller), now),
    ),
    bind(reasons.updateReason, ({ caller, query: { reasonId }, body: changes }) =>
      updateReason(context, practiceScope(caller), { reasonId, changes }),
    ),
    bind(reasons.archiveReason, ({ caller, query, now }) =>
      archiveReason(context, practiceScope(caller), query.reasonId, now),
    ),
    bind(reasons.listClinicReasons, ({ query }) => clinicReasons(context, query.clinicId)),
  ]
}
