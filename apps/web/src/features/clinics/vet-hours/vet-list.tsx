import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { ClinicVets } from '@vetvisit/contract/clinics/vets/schemas'
import { useState } from 'react'
import { useRight } from '../../../lib/session/rights.ts'
import { useUser } from '../../../lib/session/session.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { useOpened } from '../../../ui/form/use-opened.ts'
import { useUpdateVets } from './queries.ts'
import { VetCard } from './vet-card.tsx'
import { VetHoursModal } from './vet-hours-modal.tsx'
import { moved, workOf } from './vet-inputs.ts'
import { shownHours } from './week-strip.tsx'

type VetListProps = { clinic: Clinic; of: ClinicVets }

/** The vets of the practice in the order in which owners see them at a clinic, with their hours there. */
export function VetList({ clinic, of: { vets, leadId } }: VetListProps) {
  const mayEdit = useRight('clinics')
  const isAdmin = useUser()?.member?.isAdmin === true
  const update = useUpdateVets(clinic.id)
  const [editing, setEditing] = useState<string | null>(null)
  const { record: edited, isGone } = useOpened(vets, editing, ({ doctorId }) => doctorId)
  const online = vets.filter((vet) => vet.online)
  const shown = shownHours(clinic, vets)

  const move = (doctorId: string, by: -1 | 1) => {
    const seen = { vets: vets.map(workOf) }
    update.mutate({ vets: moved(seen.vets, doctorId, by), seen }, { onError: showFailure })
  }
  return (
    <>
      <ul className="card-list">
        {vets.map((vet) => {
          const place = online.indexOf(vet)
          return (
            <li key={vet.doctorId}>
              <VetCard
                vet={vet}
                clinic={clinic}
                shown={shown}
                isLead={vet.doctorId === leadId}
                busy={update.isPending}
                {...(mayEdit && {
                  onEdit: () => setEditing(vet.doctorId),
                  ...(place > 0 && { onEarlier: () => move(vet.doctorId, -1) }),
                  ...(place >= 0 && place < online.length - 1 && { onLater: () => move(vet.doctorId, 1) }),
                })}
                {...(isAdmin &&
                  place >= 0 &&
                  vet.doctorId !== leadId && {
                    onLead: () => update.mutate({ vets: [], leadId: vet.doctorId }, { onError: showFailure }),
                  })}
              />
            </li>
          )
        })}
      </ul>
      {edited && (
        <VetHoursModal clinic={clinic} vet={edited} isGone={isGone} onClose={() => setEditing(null)} />
      )}
    </>
  )
}
