import { SERVICES_SHAPE } from '@vetvisit/contract/clinics/merging'
import type { ClinicQuestion } from '@vetvisit/contract/clinics/schemas'
import type { Conflict } from '@vetvisit/contract/merge'
import { weekdayNames } from '../../../lib/time/dates.ts'
import type { InputShapes } from '../../../ui/form/merge-inputs.ts'
import { daysText } from '../format.ts'
import type { ClinicInputs, ScheduleInputs, ServiceInputs, SubServiceInputs } from './clinic-inputs.ts'
import { colourName } from './color-field.tsx'

/**
 * Parts in which concurrent changes of the form are merged. A line of opening times is one part, because half of one and half of another
 * would be neither.
 */
export const CLINIC_INPUT_SHAPES: InputShapes = {
  address: { parts: {} },
  schedule: { rows: 'whole' },
  additionalServices: SERVICES_SHAPE,
  holidays: 'members',
  species: 'members',
  languages: 'members',
  questions: { rows: 'whole' },
}

/** Places of the clinic form that show another person's change of the same part. */
export function clinicConflict({ path, theirs }: Conflict): { input: string; theirs: string | null } {
  const at = path.join('.')
  const [field] = path
  if (field === 'schedule')
    return { input: `${at}.days`, theirs: lineText(theirs as ScheduleInputs | undefined) }
  if (field === 'additionalServices' && path.length === 2)
    return { input: `${at}.subServices.0.price`, theirs: serviceText(theirs as ServiceInputs | undefined) }
  if (field === 'additionalServices' && path.length === 4)
    return { input: `${at}.price`, theirs: priceText(theirs as SubServiceInputs | undefined) }
  if (field === 'questions')
    return { input: `${at}.answer`, theirs: questionText(theirs as ClinicQuestion | undefined) }
  if (field === 'color') return { input: at, theirs: colourName(theirs as ClinicInputs['color']) }
  return {
    input: at,
    theirs: typeof theirs === 'string' || typeof theirs === 'number' ? String(theirs) : null,
  }
}

const questionText = (asked: ClinicQuestion | undefined): string | null =>
  asked ? `${asked.question} ${asked.answer}` : null

const lineText = (line: ScheduleInputs | undefined): string | null =>
  line ? `${daysText(line.days, weekdayNames('short'))}, ${line.from}–${line.to}` : null

const serviceText = (service: ServiceInputs | undefined): string | null =>
  service ? service.subServices.map(priceText).join(', ') : null

const priceText = (sub: SubServiceInputs | undefined): string | null =>
  sub ? `${sub.name} ${sub.price}` : null
