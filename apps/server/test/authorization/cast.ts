import { ASSISTANT_RIGHTS, type AssistantRight } from '@vetvisit/contract/assistants/rules'
import {
  clinicOf,
  type Harness,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
  signUpDoctor,
  signUpOwner,
} from '../open-harness.ts'
import { assistantOf } from '../team.ts'
import type { Objects } from './objects.ts'
import { fileOf, objectsOf } from './objects-of-side.ts'
import { managedOf } from './owners.ts'
import type { Persona } from './personas.ts'
import { AFTER_BEGUN, BEGUN, CENTER_BEGUN, wednesday } from './times.ts'
import { approve, booking, type Side } from './visits.ts'

export type Cast = {
  tokens: Record<Exclude<Persona, 'AN'>, string>
  /** Objects of PO, DT and their service provider. */
  ours: Objects
  /** Objects of PX and DX. */
  foreign: Objects
  /** Two assistants of DT per right: one with that right alone, one with all others. */
  assistants: Record<AssistantRight, { only: string; without: string }>
  /** People during onboarding. */
  unfinished: { patient: string; doctor: string }
}

/** Creates the cast. Afterwards the clock is at Monday, 10:10 in Berlin. */
export async function castOf(harness: Harness): Promise<Cast> {
  const [mine, theirs] = [await sideOf(harness), await sideOf(harness)]
  const provider = await onboardedDoctor(harness, { isServiceProvider: true })
  const center = (await clinicOf(harness, provider))._id
  const at = (start: string) => booking(harness, { ...mine, doctor: provider, clinic: center }, start)
  const centerBegun = await at(CENTER_BEGUN)
  await approve(harness, provider, centerBegun)
  harness.clock.set(AFTER_BEGUN)
  const centers = {
    center,
    centerReportFile: await fileOf(harness, provider, 'notes/report'),
    centerBegun,
    centerVisit: await approve(harness, provider, await at(wednesday('07:00'))),
    centerRequest: await at(wednesday('07:30')),
  }
  const [assistant, otherAssistant] = [
    await assistantOf(harness, mine.doctor),
    await assistantOf(harness, theirs.doctor),
  ]
  const ours = {
    ...(await objectsOf(harness, mine)),
    ...(await managedOf(harness, mine.doctor)),
    ...centers,
    assistant: assistant.id,
  }
  const theirReport = await fileOf(harness, theirs.doctor, 'notes/report')
  const others = {
    center: theirs.clinic,
    centerReportFile: theirReport,
    centerBegun: theirs.begun,
    centerVisit: theirs.begun,
    centerRequest: theirs.begun,
  }
  return {
    tokens: {
      PO: mine.owner.token,
      PX: theirs.owner.token,
      DT: mine.doctor.token,
      DX: theirs.doctor.token,
      AT: assistant.token,
      AX: otherAssistant.token,
      SP: provider.token,
    },
    ours,
    foreign: {
      ...(await objectsOf(harness, theirs)),
      // Of a third doctor, because DX must keep no such record (specification/authorization B1).
      ...(await managedOf(harness, await onboardedDoctor(harness))),
      ...others,
      assistant: otherAssistant.id,
    },
    assistants: Object.fromEntries(
      await Promise.all(
        ASSISTANT_RIGHTS.map(async (right) => [right, await pairOf(harness, mine.doctor, right)]),
      ),
    ) as Cast['assistants'],
    unfinished: {
      patient: (await signUpOwner(harness)).token,
      doctor: (await signUpDoctor(harness)).token,
    },
  }
}

async function pairOf(harness: Harness, doctor: Person, right: AssistantRight) {
  const others = ASSISTANT_RIGHTS.filter((other) => other !== right)
  return {
    only: (await assistantOf(harness, doctor, [right])).token,
    without: (await assistantOf(harness, doctor, others)).token,
  }
}

async function sideOf(harness: Harness): Promise<Side> {
  const doctor = await onboardedDoctor(harness)
  const owner = await onboardedOwner(harness)
  const side = {
    owner,
    doctor,
    clinic: (await clinicOf(harness, doctor, { ownersMayMove: true }))._id,
    pet: (await petOf(harness, owner))._id,
  }
  return { ...side, begun: await approve(harness, doctor, await booking(harness, side, BEGUN)) }
}
