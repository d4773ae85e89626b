import { ageOn, formatAge } from '@vetvisit/contract/pets/rules'

/** The age as the wire writes it (decisions §7); a pet that is born tomorrow by the viewer's calendar is `0`. */
export function ageText(bornOn: string, today: string): string {
  return formatAge(ageOn(bornOn, today) ?? { years: 0, months: 0 })
}
