import type { DoctorDashboard } from '@vetvisit/contract/doctors/routes'
import type { PracticeSetup } from './first-steps-query.ts'

type Setup = Omit<PracticeSetup, 'email' | 'emailVerifiedAt'> & {
  emailConfirmed: boolean
  missing: DoctorDashboard['missing']
}

type Step = DoctorDashboard['firstSteps'][number]

const isDone = (done: boolean) => (done ? 'done' : 'todo')

/**
 * The steps of a practice to its first booking, with their states (specification/readings §11).
 *
 * @returns nothing once all are done or a booking has come: then they are not needed
 */
export function firstStepsOf(setup: Setup): Step[] {
  const { missing, hasHours, hasOwner, hasAssistant, hasInvited, hasAppointment } = setup
  const lacks = (what: Setup['missing'][number]) => missing.includes(what)
  const steps: Step[] = [
    { name: 'email', state: isDone(setup.emailConfirmed && !lacks('email')) },
    { name: 'verification', state: lacks('papers') ? 'todo' : lacks('verification') ? 'waiting' : 'done' },
    { name: 'hours', state: isDone(hasHours && !lacks('clinic') && !lacks('position')) },
    { name: 'page', state: lacks('clinic') ? 'todo' : missing.length > 0 ? 'waiting' : 'done' },
    { name: 'owner', state: isDone(hasOwner) },
    { name: 'assistant', state: hasAssistant ? 'done' : hasInvited ? 'waiting' : 'todo' },
  ]
  return hasAppointment || steps.every(({ state }) => state === 'done') ? [] : steps
}
