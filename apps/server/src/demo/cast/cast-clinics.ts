import { HORIZON_DAYS_MAX } from '@vetvisit/contract/appointments/availability/rules'
import { USUAL_REMINDER_HOURS } from '@vetvisit/contract/clinics/rules'
import type { NewClinic } from '@vetvisit/contract/clinics/schemas'
import { addDays, localDateOf, weekdayOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import { publicHolidays } from '../invented/holidays.ts'
import { everyDay } from '../invented/opening-hours.ts'

const FRIDAY = 4

/** What a practice says about itself on its public page. */
export const ARRIVAL = {
  parking: 'Zwei Parkplätze im Hof, U-Bahn Gneisenaustraße in vier Minuten.',
  access: 'Ebenerdig, Rampe zu Sprechzimmer 2.',
  languages: ['de', 'en', 'tr'],
  questions: [
    {
      question: 'Brauche ich eine Überweisung?',
      answer: 'Nein. Sie können mit jedem Tier kommen, das wir behandeln.',
    },
    { question: 'Kann ich mit Karte zahlen?', answer: 'Ja, in der Praxis nach dem Besuch.' },
  ],
} satisfies Partial<NewClinic>

/** The form of a clinic in Berlin. */
export function clinic(
  name: string,
  addressLine1: string,
  zipcode: string,
  position: { lat: number; lng: number },
  color: NewClinic['color'],
  now: Instant,
  differing: Partial<NewClinic> = {},
): NewClinic {
  return {
    name,
    address: {
      addressLine1,
      addressLine2: '',
      zipcode,
      city: 'Berlin',
      state: 'Berlin',
      country: 'Deutschland',
    },
    position,
    phone: '+493023125010',
    emergencyPhone: null,
    takesEmergencies: false,
    parking: '',
    access: '',
    languages: ['de', 'en'],
    questions: [],
    currency: 'EUR',
    consultationFee: 48,
    followUpFee: 26,
    color,
    schedule: everyDay(9, 19, 30),
    additionalServices: [
      {
        name: 'Impfung',
        subServices: [
          { name: 'Tollwut', price: 38 },
          { name: 'Jährliche Auffrischung', price: 45 },
        ],
      },
      { name: 'Zahnpflege', subServices: [{ name: 'Zahnstein entfernen', price: 95 }] },
    ],
    holidays: publicHolidays('DE', localDateOf('UTC', now)),
    species: ['Dog', 'Cat', 'Rabbit', 'Guinea pig', 'Hamster', 'Birds', 'Turtles'],
    confirmAtOnce: false,
    cancelNoticeHours: 4,
    requestExpiryHours: 12,
    reminderHours: [USUAL_REMINDER_HOURS],
    horizonDays: HORIZON_DAYS_MAX,
    ...differing,
  }
}

/** The next Friday that is not tomorrow: the practice is closed for a training day. */
export const teamDay = (today: string): string => addDays(today, ((FRIDAY - weekdayOf(today) + 5) % 7) + 2)

/** The form of the service center. */
export function centerClinic(now: Instant): NewClinic {
  return {
    ...clinic(
      'Pfotenzentrum Isarvorstadt',
      'Auenstraße 14',
      '80469',
      { lat: 48.1268, lng: 11.5702 },
      '#9c26b0',
      now,
    ),
    phone: '+498999998010',
    address: {
      addressLine1: 'Auenstraße 14',
      addressLine2: '',
      zipcode: '80469',
      city: 'München',
      state: 'Bayern',
      country: 'Deutschland',
    },
    additionalServices: [
      {
        name: 'Fellpflege',
        subServices: [
          { name: 'Baden und Föhnen', price: 35 },
          { name: 'Scheren', price: 52 },
          { name: 'Krallen schneiden', price: 14 },
        ],
      },
      {
        name: 'Hundetraining',
        subServices: [
          { name: 'Welpenkurs', price: 60 },
          { name: 'Einzelstunde', price: 55 },
        ],
      },
    ],
    confirmAtOnce: true,
  }
}
