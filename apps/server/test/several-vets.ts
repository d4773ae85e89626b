import type { createClinic } from '@vetvisit/contract/clinics/routes'
import type { RouteData } from '@vetvisit/contract/http'
import { clinicOf, type Harness, onboardedDoctor, type Person } from './harness.ts'
import { joinAsVet, workAt } from './team.ts'

type SeveralVets = { lead: Person; vets: Person[]; clinic: RouteData<typeof createClinic> }

/** A clinic of several vets of one practice; the first leads it. */
export async function severalVets(
  harness: Harness,
  { vets: count = 3, clinic: changes = {} }: { vets?: number; clinic?: Record<string, unknown> } = {},
): Promise<SeveralVets> {
  const lead = await onboardedDoctor(harness, { fullname: 'Anna Lindhof' })
  const clinic = await clinicOf(harness, lead, changes)
  const vets = [lead]
  for (const fullname of ['Ben Brenner', 'Carla Cohn', 'Dora Dahl', 'Emil Ernst', 'Fritz Falk'].slice(
    0,
    count - 1,
  )) {
    const vet = await onboardedDoctor(harness, { fullname })
    await joinAsVet(harness, vet, lead)
    await workAt(harness, vet, clinic._id)
    vets.push(vet)
  }
  return { lead, vets, clinic }
}
