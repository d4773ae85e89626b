import { useState } from 'react'
import { useNow } from './clock.ts'
import { today } from './dates.ts'

/** The current day in an IANA zone (the viewer's if left out), `yyyy-mm-dd`; a page that stays open moves on at midnight. */
export const useToday = (zone?: string): string => today(zone, useNow())

/**
 * The day that a page shows: the current one until another is chosen, which then stays also over midnight.
 *
 * @param today `yyyy-mm-dd`, its month or a number of the weekday; choosing it follows it again
 */
export function useShownDay<Day>(today: Day): [shown: Day, show: (day: Day) => void] {
  const [chosen, choose] = useState<Day | null>(null)
  return [chosen ?? today, (day) => choose(day === today ? null : day)]
}
