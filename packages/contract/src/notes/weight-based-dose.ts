import { ageOn } from '../pets/rules.ts'
import { dayNumber } from '../zones/rules.ts'

/** A weight this many days old is recent enough for a dose. */
export const WEIGHT_RECENT_DAYS = 60

/** Of an animal younger than a year, which grows. */
export const WEIGHT_RECENT_DAYS_YOUNG = 30

/** Kilograms or pounds after "per": `mg/kg`, `ml pro 10 kg`, `µg · kg⁻¹`, `मि.ग्रा. प्रति किग्रा`. */
const PER_WEIGHT =
  /(?:[/\u2044\u2215÷]|(?<!\p{L})(?:pro|per|je|प्रति))\s*(?:[\d½¼⅓.,]+\s*)?(?:kgkw|kgkg|kgkm|kgbw|kgbm|kgkgw|kgw|kg|kilos?|kilogram(?:m|ms|s)?|lbs?|pounds?|किग्रा|कि\.\s?ग्रा|किलो(?:ग्राम)?)(?!\p{L})/u
const TO_THE_MINUS_ONE = /kg\s?(?:-1|−1|\^-1)/u

/** Whether a dose is given per weight of the animal, as people write it. */
export function isWeightBased(dose: string): boolean {
  const text = dose.normalize('NFKC').toLowerCase()
  return PER_WEIGHT.test(text) || TO_THE_MINUS_ONE.test(text)
}

type Weighed = {
  weights: readonly { date: string }[]
  /** Estimated or exact. */
  bornOn: string
}

/** Whether an animal was weighed so recently that a dose can be worked out from it: within 60 days, within 30 if it is younger than a year. */
export function hasRecentWeight({ weights, bornOn }: Weighed, today: string): boolean {
  const isYoung = (ageOn(bornOn, today)?.years ?? 0) < 1
  const days = isYoung ? WEIGHT_RECENT_DAYS_YOUNG : WEIGHT_RECENT_DAYS
  return weights.some(({ date }) => dayNumber(today) - dayNumber(date) <= days)
}
