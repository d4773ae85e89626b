import '../parts/appointments.css'
import { IonSkeletonText } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { type Need, SLOT_CUTOFF_MINUTES } from '@vetvisit/contract/appointments/availability/rules'
import type { SlotDay } from '@vetvisit/contract/appointments/availability/schemas'
import { useId } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { closedText } from '../../../lib/text/closed-text.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatDay, today, zoneHint } from '../../../lib/time/dates.ts'
import { withVetHours } from '../../../lib/time/openings.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { slotMinutesOf, staffSlots, timesOfVets } from '../calendar/calendar-format.ts'
import { scopeOfVets, useCalendar } from '../calendar/calendar-queries.ts'
import { DateRow } from '../parts/date-row.tsx'
import { SlotButtons } from '../parts/slot-buttons.tsx'
import { TypedTime } from './typed-time.tsx'
import { withReservedTimes } from './reserved-times.ts'

type StaffTimesProps = {
  clinic: Clinic
  date: string
  start: string | null
  /** Times of the vets of a clinic of several, as owners see them; else the times are those of the calendar. */
  ofVets?: SlotDay['slots'] | null
  /** The vets of a clinic of several of whom one takes the appointment; without them the times are those of the own list. */
  vetIds?: readonly string[]
  /** How long ago a time may have begun: one slot for walk-ins, zero for moved appointments. */
  graceMs: number
  /** What the appointment needs; one slot if absent. */
  need?: Need | undefined
  /** The appointment that is moved. */
  except?: string
  onDate: (date: string) => void
  onStart: (start: string) => void
}

/** A day and its times for the practice, without minimum notice; taken ones are text. Any five minutes can be typed. */
export function StaffTimes({ clinic, date, start, ofVets = null, ...options }: StaffTimesProps) {
  const { vetIds = [], graceMs, need, except, onDate, onStart } = options
  const { t } = useTranslation('appointments')
  const id = useId()
  const now = useNow()
  const times = useCalendar({ from: date, to: date }, scopeOfVets(vetIds))
  const shown = timesOfVets(times.data, vetIds)
  const [open = clinic] = withVetHours([clinic], shown.hours)
  const ofCalendar = staffSlots(open, {
    date,
    ...shown,
    earliest: now - graceMs + 1,
    except,
    need,
  })
  const slots =
    ofVets === null
      ? ofCalendar
      : withinNotice(ofCalendar ?? [], now).concat(
          withReservedTimes(ofVets, {
            ...shown,
            vetIds,
            slotMinutes: need?.minutes ?? slotMinutesOf(clinic),
          }),
        )
  const state = clinic.holidays.includes(date) ? 'holiday' : 'closed'
  return (
    <>
      <DateRow
        id={id}
        label={t('modal.date')}
        date={date}
        min={today(clinic.timeZone, now)}
        onDate={onDate}
      />
      <fieldset className="choice">
        <legend>
          {t('modal.slot')}{' '}
          <span className="choice-rule">{zoneHint(clinic.timeZone, new Date(now).toISOString())}</span>
        </legend>
        <Loaded query={times} skeleton={<IonSkeletonText animated style={{ height: '6rem' }} />}>
          {() =>
            slots && (
              <SlotButtons
                slots={slots}
                zone={clinic.timeZone}
                chosen={start === null ? [] : [start]}
                onChoose={onStart}
                label={formatDay(date)}
              />
            )
          }
        </Loaded>
        <output className="availability">{slots === null && closedText(t(`availability.${state}`))}</output>
      </fieldset>
      <TypedTime zone={clinic.timeZone} date={date} start={start} onStart={onStart} />
    </>
  )
}

/** Times at which owners cannot book any more: whether a vet is free then, the server decides. */
const withinNotice = (slots: SlotDay['slots'], now: number): SlotDay['slots'] =>
  slots
    .filter(({ start }) => Date.parse(start) < now + SLOT_CUTOFF_MINUTES * 60_000)
    .map(({ start }) => ({ start, taken: false }))
