import type { ReasonKind } from '../appointments/record/reasons.ts'
import { SERVICES, type KnownService } from '../catalogue/services.ts'
import type { SpecializationId } from '../doctors/specializations.ts'
import type { Species } from '../pets/species.ts'
import type { TextLanguage } from '../texts/translate.ts'
import type { Daypart } from './dayparts.ts'
import de from './lexicon.de.json' with { type: 'json' }
import en from './lexicon.en.json' with { type: 'json' }
import hi from './lexicon.hi.json' with { type: 'json' }

/**
 * Where a problem or service leads: to clinics with one of the services or the specialisation, to the reason of a visit, and, if it
 * cannot wait, to emergencies. Without service and specialisation every clinic is meant.
 */
type Lead = {
  service?: KnownService
  specialization?: SpecializationId
  reason?: ReasonKind
  urgent?: true
}

const LEADS = {
  dental: { service: 'dental', reason: 'teeth' },
  scaling: { service: 'dental', reason: 'teeth' },
  'tooth-extraction': { service: 'dental', reason: 'teeth' },
  toothache: { service: 'dental', reason: 'teeth' },
  'bad-breath': { service: 'dental', reason: 'teeth' },
  grooming: { service: 'grooming' },
  haircut: { service: 'haircut' },
  'nail-trimming': { service: 'nails' },
  'ear-cleaning': { service: 'grooming', reason: 'skin' },
  vaccination: { service: 'vaccination', specialization: 'preventive-medicine', reason: 'vaccination' },
  rabies: { service: 'vaccination', specialization: 'preventive-medicine', reason: 'vaccination' },
  microchip: { service: 'identification' },
  'pet-passport': { service: 'identification' },
  'travel-papers': { service: 'identification' },
  boarding: { service: 'boarding' },
  'day-care': { service: 'daycare' },
  'dog-walking': { service: 'walking' },
  training: { service: 'training' },
  'puppy-class': { service: 'training' },
  behaviour: { service: 'behaviour' },
  aggression: { service: 'behaviour' },
  'separation-anxiety': { service: 'behaviour' },
  'noise-fear': { service: 'behaviour' },
  unclean: { service: 'behaviour' },
  physiotherapy: { service: 'physiotherapy' },
  hydrotherapy: { service: 'physiotherapy' },
  massage: { service: 'physiotherapy' },
  nutrition: { service: 'nutrition' },
  overweight: { service: 'nutrition', specialization: 'internal-medicine', reason: 'checkup' },
  transport: { service: 'transport' },
  'hoof-care': { service: 'hoof' },
  'beak-trimming': { service: 'hoof' },
  palliative: { service: 'palliative' },
  euthanasia: { service: 'palliative' },
  cremation: { service: 'palliative' },
  ultrasound: { service: 'diagnostics', specialization: 'internal-medicine' },
  'x-ray': { service: 'diagnostics', specialization: 'surgery' },
  'blood-test': { service: 'diagnostics', specialization: 'pathology' },
  'urine-test': { service: 'diagnostics', specialization: 'pathology' },
  'stool-test': { service: 'diagnostics', specialization: 'pathology' },
  'ct-mri': { service: 'diagnostics' },
  endoscopy: { service: 'diagnostics', specialization: 'internal-medicine' },
  'home-visit': { service: 'homevisit' },
  'second-opinion': {},
  checkup: { reason: 'checkup' },
  followup: { reason: 'followup' },
  'first-visit': { reason: 'checkup' },
  'senior-check': { reason: 'checkup' },
  deworming: { specialization: 'preventive-medicine', reason: 'checkup' },
  'parasite-prevention': { specialization: 'preventive-medicine', reason: 'checkup' },
  neutering: { specialization: 'surgery' },
  pregnancy: { specialization: 'internal-medicine', reason: 'checkup' },
  breeding: { specialization: 'preventive-medicine' },
  surgery: { specialization: 'surgery' },
  'internal-medicine': { specialization: 'internal-medicine' },
  dermatology: { service: 'dermatology', specialization: 'internal-medicine', reason: 'skin' },
  cardiology: { service: 'cardiology', specialization: 'internal-medicine' },
  ophthalmology: { service: 'ophthalmology', specialization: 'surgery' },
  orthopaedics: { service: 'orthopaedics', specialization: 'surgery' },
  oncology: { service: 'oncology', specialization: 'pathology' },
  neurology: { service: 'neurology', specialization: 'internal-medicine' },
  anesthesia: { specialization: 'anesthesia' },
  pathology: { specialization: 'pathology' },
  emergency: { urgent: true },
  'preventive-medicine': { specialization: 'preventive-medicine' },
  'animal-welfare': { specialization: 'animal-welfare' },
  'food-safety': { specialization: 'public-health' },
  pharmacology: { specialization: 'clinical-pharmacology' },
  acupuncture: { service: 'acupuncture' },
  cough: { specialization: 'internal-medicine', reason: 'ill' },
  sneezing: { specialization: 'internal-medicine', reason: 'ill' },
  'runny-nose': { specialization: 'internal-medicine', reason: 'ill' },
  vomiting: { specialization: 'internal-medicine', reason: 'ill' },
  diarrhoea: { specialization: 'internal-medicine', reason: 'ill' },
  constipation: { specialization: 'internal-medicine', reason: 'ill' },
  'no-appetite': { specialization: 'internal-medicine', reason: 'ill' },
  'drinking-much': { specialization: 'internal-medicine', reason: 'ill' },
  'weight-loss': { specialization: 'internal-medicine', reason: 'ill' },
  fever: { specialization: 'internal-medicine', reason: 'ill' },
  lethargy: { specialization: 'internal-medicine', reason: 'ill' },
  worms: { specialization: 'internal-medicine', reason: 'ill' },
  'blood-in-urine': { specialization: 'internal-medicine', reason: 'ill' },
  incontinence: { specialization: 'internal-medicine', reason: 'ill' },
  bladder: { specialization: 'internal-medicine', reason: 'ill' },
  kidney: { specialization: 'internal-medicine', reason: 'ill' },
  liver: { specialization: 'internal-medicine', reason: 'ill' },
  diabetes: { specialization: 'internal-medicine', reason: 'ill' },
  thyroid: { specialization: 'internal-medicine', reason: 'ill' },
  heart: { specialization: 'internal-medicine', reason: 'ill' },
  asthma: { specialization: 'internal-medicine', reason: 'ill' },
  allergy: { specialization: 'internal-medicine', reason: 'skin' },
  stomach: { specialization: 'internal-medicine', reason: 'ill' },
  pain: { reason: 'ill' },
  itching: { specialization: 'internal-medicine', reason: 'skin' },
  'hair-loss': { specialization: 'internal-medicine', reason: 'skin' },
  rash: { specialization: 'internal-medicine', reason: 'skin' },
  fleas: { specialization: 'preventive-medicine', reason: 'skin' },
  ticks: { specialization: 'preventive-medicine', reason: 'skin' },
  mites: { specialization: 'internal-medicine', reason: 'skin' },
  ringworm: { specialization: 'internal-medicine', reason: 'skin' },
  'ear-infection': { specialization: 'internal-medicine', reason: 'skin' },
  lump: { specialization: 'surgery', reason: 'skin' },
  abscess: { specialization: 'surgery', reason: 'skin' },
  wound: { specialization: 'surgery', reason: 'ill' },
  sting: { specialization: 'internal-medicine', reason: 'ill' },
  'feather-plucking': { specialization: 'internal-medicine', reason: 'skin' },
  shell: { specialization: 'surgery', reason: 'ill' },
  'red-eye': { specialization: 'internal-medicine', reason: 'ill' },
  cataract: { specialization: 'surgery', reason: 'ill' },
  limping: { specialization: 'surgery', reason: 'ill' },
  'broken-bone': { specialization: 'surgery', reason: 'ill' },
  arthritis: { service: 'physiotherapy', specialization: 'surgery', reason: 'ill' },
  'back-pain': { service: 'physiotherapy', specialization: 'surgery', reason: 'ill' },
  ligament: { specialization: 'surgery', reason: 'ill' },
  'teeth-too-long': { service: 'dental', reason: 'teeth' },
  colic: { reason: 'ill', urgent: true },
  paralysis: { reason: 'ill', urgent: true },
  breathing: { reason: 'ill', urgent: true },
  bleeding: { reason: 'ill', urgent: true },
  bloat: { reason: 'ill', urgent: true },
  poisoning: { reason: 'ill', urgent: true },
  seizure: { reason: 'ill', urgent: true },
  'cannot-urinate': { reason: 'ill', urgent: true },
  accident: { reason: 'ill', urgent: true },
  heatstroke: { reason: 'ill', urgent: true },
  swallowed: { reason: 'ill', urgent: true },
  choking: { reason: 'ill', urgent: true },
  collapse: { reason: 'ill', urgent: true },
  'difficult-birth': { reason: 'ill', urgent: true },
  'snake-bite': { reason: 'ill', urgent: true },
  burn: { reason: 'ill', urgent: true },
} as const satisfies Record<string, Lead>

export type ProblemId = keyof typeof LEADS

/** The problems and services that a search understands, with their leads. */
export const PROBLEM_LEADS: Readonly<Record<ProblemId, Lead>> = LEADS

/** The names under which clinics offer the service of a problem; empty without one. */
export const servicesOf = ({ service }: Lead): readonly string[] =>
  service === undefined ? [] : SERVICES[service]

/** What a word of time sets: a day, `daysAhead` from today or the next one of `weekdays` (0 is Monday), today included; a part of the day. */
export type TimeFilter = {
  daysAhead?: number
  weekdays?: readonly number[]
  daypart?: Daypart
  openNow?: true
}

/** The times that a search understands, with the filters that they set. */
export const TIME_FILTERS = {
  today: { daysAhead: 0 },
  tomorrow: { daysAhead: 1 },
  morning: { daypart: 'morning' },
  afternoon: { daypart: 'afternoon' },
  evening: { daypart: 'evening' },
  tonight: { daysAhead: 0, daypart: 'evening' },
  now: { openNow: true },
  monday: { weekdays: [0] },
  tuesday: { weekdays: [1] },
  wednesday: { weekdays: [2] },
  thursday: { weekdays: [3] },
  friday: { weekdays: [4] },
  saturday: { weekdays: [5] },
  sunday: { weekdays: [6] },
  weekend: { weekdays: [5, 6] },
} as const satisfies Record<string, TimeFilter>
export type TimeId = keyof typeof TIME_FILTERS

/** Words of one language: those that mean nothing, and names of times, animals and problems, the first of which is shown. */
type Lexicon = {
  stop: readonly string[]
  times: Readonly<Record<TimeId, readonly string[]>>
  animals: Readonly<Record<Species, readonly string[]>>
  problems: Readonly<Record<ProblemId, readonly string[]>>
}

export const LEXICON: Readonly<Record<TextLanguage, Lexicon>> = { en, de, hi }
