import type { Objects } from '../authorization/objects.ts'
import type { Persona } from '../authorization/personas.ts'
import type { Recorder } from './recorder.ts'
import { VISITOR } from './recorder.ts'
import { blocks } from './story/blocks.ts'
import { blocksOfRooms } from './story/blocks-of-rooms.ts'
import { oneDoctor } from './story/one-doctor.ts'
import { callsOfPlans } from './story/calls-of-plans.ts'
import { hoursOfVets } from './story/hours-of-vets.ts'
import { plans } from './story/plans.ts'
import { team } from './story/team.ts'
import { reminders } from './story/reminders.ts'
import { rooms } from './story/rooms.ts'
import { reasons } from './story/reasons.ts'
import { stages } from './story/stages.ts'
import { tasks } from './story/tasks.ts'
import { walkIns } from './story/walk-ins.ts'

/** A story whose answers are recorded, and who of its people calls as which persona of the table of calls. */
export type Part = {
  name: string
  /** @returns the objects that rows of the table name, if no earlier part has recorded them */
  tell: (record: Recorder, chapter: (name: string) => Promise<void>) => Promise<Partial<Objects>>
  people: Partial<Record<Persona, string>>
  /** An assistant without a right. */
  withoutRights: string
  /** Further people whose pages are recorded. */
  others: readonly string[]
}

/** The people of the first part, by persona. */
const PEOPLE: Part['people'] = {
  AN: VISITOR,
  PO: 'Mira',
  PX: 'Paul',
  DT: 'Ruth',
  DX: 'Dora',
  AT: 'Ida',
  AX: 'Anna',
  SP: 'Lab',
}

/** In their order: a part begins where the one before has ended. */
export const PARTS: readonly Part[] = [
  {
    name: 'one-doctor',
    tell: oneDoctor,
    people: PEOPLE,
    withoutRights: 'Nils',
    others: ['Nils', 'Lena', 'Dora', 'Uli', 'Urs'],
  },
  { name: 'hours-of-vets', tell: hoursOfVets, people: PEOPLE, withoutRights: 'Nils', others: [] },
  { name: 'team', tell: team, people: PEOPLE, withoutRights: 'Nils', others: [] },
  { name: 'reasons', tell: reasons, people: PEOPLE, withoutRights: 'Nils', others: [] },
  { name: 'blocks', tell: blocks, people: PEOPLE, withoutRights: 'Nils', others: [] },
  { name: 'stages', tell: stages, people: PEOPLE, withoutRights: 'Nils', others: [] },
  { name: 'reminders', tell: reminders, people: PEOPLE, withoutRights: 'Nils', others: [] },
  { name: 'plans', tell: plans, people: PEOPLE, withoutRights: 'Nils', others: [] },
  { name: 'callers', tell: async () => ({}), people: PEOPLE, withoutRights: 'Nils', others: [] },
  { name: 'rooms', tell: rooms, people: PEOPLE, withoutRights: 'Nils', others: [] },
  { name: 'tasks', tell: tasks, people: PEOPLE, withoutRights: 'Nils', others: [] },
  {
    name: 'shared-computers',
    tell: async () => ({}),
    people: PEOPLE,
    withoutRights: 'Nils',
    others: [],
  },
  { name: 'calls-of-plans', tell: callsOfPlans, people: PEOPLE, withoutRights: 'Nils', others: [] },
  {
    name: 'walk-ins',
    tell: async (record, chapter) => ({
      ...(await walkIns(record, chapter)),
      ...(await blocksOfRooms(record, chapter)),
    }),
    people: PEOPLE,
    withoutRights: 'Nils',
    others: [],
  },
]
