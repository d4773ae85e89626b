import './appointments.css'
import { IonSkeletonText } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useId, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { closedText } from '../../../lib/text/closed-text.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatDay, today, wallTime, zoneHint } from '../../../lib/time/dates.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { availability } from './format.ts'
import type { WishedMove } from '../queries.ts'
import { useDaySlots, useFirstFreeDay } from '../waiting-list/waiting-queries.ts'
import { DateRow } from './date-row.tsx'
import { SlotButtons } from './slot-buttons.tsx'
import { minutesBetween } from './wall-instant.ts'

type FreeTimesProps = {
  appointment: Pick<Appointment, 'start' | 'timeZone'> & { clinic: { _id: string } }
  /** First day; by default that of the appointment, or the next one with a free time. */
  firstDate?: string
  /** The vet, the reason, the number of animals and the length for which times are free; one slot of any vet if absent. */
  wish?: WishedMove
  chosen: readonly string[]
  onToggle: (start: string) => void
}

/** The reason of an appointment, the number of its animals and the length that it keeps, for which it needs another time. */
export const wishOfMove = ({
  practiceReason,
  furtherPets,
  keepsLength,
  start,
  end,
}: Pick<Appointment, 'practiceReason' | 'furtherPets' | 'keepsLength' | 'start' | 'end'>): WishedMove => ({
  ...(practiceReason && { reasonId: practiceReason._id, animals: 1 + furtherPets.length }),
  ...(keepsLength && { minutes: minutesBetween(start, end) }),
})

/** Free times of the appointment's clinic, day by day, from the first day on. */
export function FreeTimes({
  appointment: { clinic, start, timeZone },
  firstDate,
  wish = {},
  chosen,
  onToggle,
}: FreeTimesProps) {
  const { t } = useTranslation('appointments')
  const id = useId()
  const { first, date, slots, setDate } = useShownDay({ clinic, start, timeZone }, { firstDate, wish })
  const day = slots.data?.days[0]
  const state = day && availability(day)
  return (
    <>
      <DateRow id={id} label={t('modal.date')} date={date} min={first} onDate={setDate} />
      <fieldset className="choice">
        <legend>
          {t('modal.slot')} <span className="choice-rule">{zoneHint(timeZone, start)}</span>
        </legend>
        <Loaded query={slots} skeleton={<IonSkeletonText animated style={{ height: '6rem' }} />}>
          {() =>
            day &&
            state === 'available' && (
              <SlotButtons
                slots={day.slots}
                zone={timeZone}
                chosen={chosen}
                onChoose={onToggle}
                label={formatDay(date)}
              />
            )
          }
        </Loaded>
        <output className="availability">
          {state && state !== 'available' && closedText(t(`availability.${state}`))}
        </output>
      </fieldset>
    </>
  )
}

/** The day that is shown: the chosen one, at first that of the appointment or the next one with a free time. */
function useShownDay(
  { clinic, start, timeZone }: FreeTimesProps['appointment'],
  { firstDate, wish }: { firstDate: string | undefined; wish: WishedMove },
) {
  const now = useNow()
  const first = today(timeZone, now)
  const [asked, setDate] = useState(firstDate ?? null)
  const from = [asked ?? wallTime(start, timeZone).date, first].toSorted().at(-1) ?? first
  const free = useFirstFreeDay({ clinicId: clinic._id, ...wish }, from, asked === null)
  const date = asked === null ? (free.data ?? from) : from
  const slots = useDaySlots({ clinicId: clinic._id, ...wish }, date, asked !== null || !free.isPending)
  return { first, date, slots, setDate }
}
