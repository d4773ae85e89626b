import { spanOf } from '@vetvisit/contract/appointments/availability/rules'
import type { NewAppointment } from '@vetvisit/contract/appointments/booking/schemas'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { describe, expect, it } from 'vitest'
import type { Claim } from '../availability/claims-query.ts'
import {
  acceptedOf,
  type BookingState,
  decideBooking,
  decideBookingForOwner,
  decideHold,
  ownHoldOf,
  ownOfferOf,
  type StaffRequest,
} from './rules.ts'

/** Monday in Berlin, 08:00 there. */
const NOW = Date.parse('2026-03-02T07:00:00.000Z')
const TEN = Date.parse('2026-03-02T09:00:00.000Z')

const clinic: BookingState['clinic'] = {
  id: 'clinic',
  doctorId: 'doctor',
  name: 'Am Inn',
  color: '#019788',
  addressLine1: 'Innstraße 1',
  addressLine2: '',
  city: 'Rosenheim',
  state: '',
  zip: '83022',
  country: 'DE',
  lat: 47.85,
  lng: 12.13,
  phone: null,
  emergencyPhone: null,
  parking: '',
  access: '',
  languages: [],
  questions: [],
  timeZone: 'Europe/Berlin',
  slotMinutes: 30,
  currency: 'EUR',
  consultationFee: 45,
  followUpFee: 25,
  confirmAtOnce: false,
  ownersMayMove: false,
  cancelNoticeHours: 24,
  requestExpiryHours: 24,
  horizonDays: 400,
  pausedUntil: null,
  createdAt: new Date(0),
  deletedAt: null,
} as unknown as BookingState['clinic']

const weekdays = [0, 1, 2, 3, 4].map((weekday) => ({ schedule: 0, weekday, start: 8 * 60, end: 17 * 60 }))

const vetOf = (doctorId: string, timetable: BookingState['timetable']): BookingState['vet'] => ({
  doctorId,
  fullname: 'Vera Vet',
  profileFileId: null,
  isServiceProvider: false,
  verified: true,
  mailConfirmed: true,
  ownHours: false,
  hours: [],
  since: null,
  until: null,
  timetable,
})

type Given = Partial<Omit<BookingState, 'clinic' | 'open'>> & {
  start?: number
  clinic?: Partial<BookingState['clinic']>
  open?: Partial<BookingState['open']>
}

function stateOf({ clinic: changes, open, start = TEN, ...given }: Given = {}): BookingState {
  const changed = { ...clinic, ...changes }
  const { timeZone: zone, slotMinutes, horizonDays } = changed
  const timetable = { zone, slotMinutes, horizonDays, hours: weekdays, holidays: [], pausedUntil: null }
  const vet = vetOf('doctor', timetable)
  const state: BookingState = {
    clinic: changed,
    vet,
    candidates: [vet],
    reason: null,
    isKnown: false,
    telephoneOnly: false,
    room: { roomId: null, roomName: null },
    vets: [],
    changes: [],
    doctor: {
      fullname: 'Vera Vet',
      profileFileId: null,
      isServiceProvider: false,
    } as BookingState['doctor'],
    listing: { shown: true, verified: true, mailConfirmed: true, listable: true },
    hours: weekdays,
    holidays: [],
    services: [],
    timetable,
    ...spanOf(start, { minutes: slotMinutes }),
    owner: {
      ownerId: 'olga',
      ownerName: 'Olga Owner',
      ownerMobile: null,
      ownerEmail: 'olga@example.com',
      ownerProfile: null,
      ownerLanguage: 'de',
    },
    pet: {
      petId: 'rex',
      petName: 'Rex',
      petSpecies: 'Dog',
      petBreed: 'Beagle',
      petGender: 'm',
      petBornOn: '2023-01-01',
      petPhotoFileId: null,
    },
    furtherPets: [],
    claims: [],
    open: { waitingHere: 0, waitingInAll: 0, upcomingHere: 0, askedHere: 0, askedInAll: 0, ...open },
    ownHoldIds: [],
    waitingIds: [],
  }
  return { ...state, ...given }
}

const request = (changes: Partial<NewAppointment> = {}): NewAppointment => ({
  clinicId: 'clinic',
  petId: 'rex',
  start: TEN,
  type: 'consultation',
  reason: '',
  additionalServices: [],
  confirmed: false,
  ...changes,
})

const claim = (changes: Partial<Claim> = {}): Claim => ({
  id: 'claim',
  doctorId: 'doctor',
  ownerId: 'another',
  status: 'approved',
  heldFor: null,
  startsAt: TEN,
  endsAt: TEN + 30 * MINUTE_MS,
  expiresAt: null,
  note: null,
  room: null,
  ...changes,
})

function codeOf(state: BookingState, changes: Partial<NewAppointment> = {}) {
  const decision = decideBooking(state, request(changes), NOW)
  return 'refusal' in decision ? decision.refusal.code : decision.booking.status
}

const codeWith = (...claims: Claim[]) => codeOf(stateOf({ claims }))

describe('a booking by an owner', () => {
  it('is a request that waits for the practice, with the fee and the end of the slot', () => {
    const decision = decideBooking(stateOf(), request({ type: 'followup' }), NOW)
    expect(decision).toMatchObject({
      booking: { status: 'requested', fee: 25, startsAt: TEN, endsAt: TEN + 30 * MINUTE_MS, petName: 'Rex' },
    })
    expect('booking' in decision && decision.booking.expiresAt).toBe(TEN - HOUR_MS)
  })

  it('is approved where the clinic confirms at once, and never expires', () => {
    expect(decideBooking(stateOf({ clinic: { confirmAtOnce: true } }), request(), NOW)).toMatchObject({
      booking: { status: 'approved', expiresAt: null, onRecord: true },
    })
  })

  it('is refused without a pet that can come', () => {
    expect(codeOf(stateOf({ pet: null }))).toBe('invalid')
  })

  it('is refused less than 60 minutes ahead and accepted 60 minutes ahead', () => {
    const slots = { clinic: { slotMinutes: 15 as const } }
    expect(codeOf(stateOf({ ...slots, start: NOW + 45 * MINUTE_MS }))).toBe('too_soon')
    expect(codeOf(stateOf({ ...slots, start: NOW + 60 * MINUTE_MS }))).toBe('requested')
  })

  it('is refused while the clinic is paused, on a holiday and beyond the horizon', () => {
    const { timetable } = stateOf()
    const closed = [
      stateOf({ timetable: { ...timetable, pausedUntil: TEN + 1 } }),
      stateOf({ timetable: { ...timetable, holidays: ['2026-03-02'] } }),
      stateOf({ start: TEN + 401 * DAY_MS }),
    ]
    expect(closed.map((state) => codeOf(state))).toEqual(['clinic_closed', 'clinic_closed', 'clinic_closed'])
  })

  it('is refused outside opening times, and as invalid inside a slot', () => {
    expect(codeOf(stateOf({ start: TEN + 12 * HOUR_MS }))).toBe('clinic_closed')
    expect(codeOf(stateOf({ start: TEN + 10 * MINUTE_MS }))).toBe('invalid')
  })

  it('is refused if another owner holds, requested or has the time', () => {
    const later = NOW + MINUTE_MS
    for (const status of ['held', 'requested', 'approved', 'consulting'] as const)
      expect(codeOf(stateOf({ claims: [claim({ status, expiresAt: later })] }))).toBe('slot_taken')
  })

  // docs/decisions/0394-blocks.md
  it('is refused in reserved time, also to an owner who holds it, unless the practice has offered it', () => {
    const reserved = claim({ status: 'reserved', ownerId: null })
    const held = claim({ status: 'held', ownerId: 'olga', expiresAt: NOW + MINUTE_MS })
    expect(codeWith(reserved)).toBe('slot_taken')
    expect(codeWith(reserved, held)).toBe('slot_taken')
    expect(codeWith(reserved, { ...held, heldFor: 'waiting', startsAt: TEN - HOUR_MS })).toBe('slot_taken')
    expect(codeWith(reserved, { ...held, heldFor: 'waiting' })).toBe('requested')
    expect(codeWith({ ...reserved, status: 'blocked' }, { ...held, heldFor: 'waiting' })).toBe('slot_taken')
  })

  it('is refused with a text of its own if the time is the owner’s already', () => {
    const state = stateOf({ claims: [claim({ ownerId: 'olga' })] })
    const decision = decideBooking(state, request(), NOW)
    expect('refusal' in decision && decision.refusal.refusal.text).toBe('refusals.ownSlot')
  })

  it('ignores expired holds and requests, and the owner’s own hold', () => {
    const claims = [
      claim({ status: 'held', expiresAt: NOW }),
      claim({ status: 'requested', expiresAt: NOW }),
      claim({ status: 'held', ownerId: 'olga', expiresAt: NOW + MINUTE_MS }),
    ]
    expect(codeOf(stateOf({ claims }))).toBe('requested')
  })

  it('is refused with three unanswered requests at the clinic or six in all, unless it is confirmed at once', () => {
    for (const open of [{ waitingHere: 3 }, { waitingInAll: 6 }]) {
      expect(codeOf(stateOf({ open }))).toBe('too_many_requests_open')
      expect(codeOf(stateOf({ open, clinic: { confirmAtOnce: true } }))).toBe('approved')
    }
    expect(codeOf(stateOf({ open: { waitingHere: 2, waitingInAll: 5 } }))).toBe('requested')
  })

  it('is refused to an owner with ten requests at a doctor or thirty in all within a day', () => {
    for (const open of [{ askedHere: 10 }, { askedInAll: 30 }])
      expect(codeOf(stateOf({ open, clinic: { confirmAtOnce: true } }))).toBe('too_many_requests')
  })

  it('asks for confirmation if the owner has an upcoming appointment or request with the doctor', () => {
    const state = stateOf({ open: { upcomingHere: 1 } })
    expect(codeOf(state)).toBe('request_exists')
    expect(codeOf(state, { confirmed: true })).toBe('requested')
  })
})

const decideForOwner = (state: BookingState, now = NOW, more: Partial<StaffRequest> = {}) => {
  const decision = decideBookingForOwner(state, { ...request(more), by: 'vera' }, now)
  return 'refusal' in decision ? decision.refusal.code : decision.booking.status
}

describe('a booking by the practice', () => {
  it('is approved at once, including the current slot, during a pause and without notice', () => {
    const { timetable } = stateOf()
    expect(
      decideForOwner(stateOf({ timetable: { ...timetable, pausedUntil: TEN + 1 } }), TEN + MINUTE_MS),
    ).toBe('approved')
  })

  it('is refused for a slot that is over, outside opening times and for a taken time', () => {
    expect(decideForOwner(stateOf(), TEN + 30 * MINUTE_MS)).toBe('invalid')
    expect(decideForOwner(stateOf({ start: TEN + 12 * HOUR_MS }))).toBe('clinic_closed')
    expect(decideForOwner(stateOf({ claims: [claim()] }))).toBe('slot_taken')
  })

  // docs/decisions/0394-blocks.md
  it('is refused under a block, and accepted in reserved time', () => {
    const blocked = claim({ status: 'blocked', ownerId: null })
    expect(decideForOwner(stateOf({ claims: [blocked] }))).toBe('slot_taken')
    expect(decideForOwner(stateOf({ claims: [{ ...blocked, status: 'reserved' }] }))).toBe('approved')
  })

  it('is refused for a pet whose owner is not on record', () => {
    expect(decideForOwner(stateOf({ pet: null }))).toBe('not_found')
  })
})

describe('a hold', () => {
  it('is refused like a booking: too soon, closed, taken', () => {
    const codes = [
      stateOf({ start: NOW + 30 * MINUTE_MS }),
      stateOf({ start: TEN + 12 * HOUR_MS }),
      stateOf({ claims: [claim()] }),
      stateOf(),
    ].map((state) => {
      const decision = decideHold(state, NOW)
      return 'refusal' in decision ? decision.refusal.code : undefined
    })
    expect(codes).toEqual(['too_soon', 'clinic_closed', 'slot_taken', undefined])
  })

  it('takes over a time offered from a waiting list, as long as the offer is valid', () => {
    const offer = claim({ ownerId: 'olga', status: 'held', heldFor: 'waiting', expiresAt: NOW + MINUTE_MS })
    const state = stateOf({ claims: [offer] })
    expect([ownOfferOf(state, NOW)?.id, ownHoldOf(state, NOW)?.id]).toEqual(['claim', 'claim'])
    expect(ownOfferOf(state, NOW + MINUTE_MS)).toBeUndefined()
  })
})

const decide = (states: BookingState[]) => acceptedOf(states, (state) => decideBooking(state, request(), NOW))

describe('several vets who may take one appointment', () => {
  const { timetable } = stateOf()
  const [anna, ben] = [vetOf('anna', timetable), vetOf('ben', { ...timetable, hours: [] })]
  const candidates = [anna, ben]
  it('take it in the given order, except who is taken or not there', () => {
    const states = [
      stateOf({ vet: ben, candidates, timetable: ben.timetable }),
      stateOf({ vet: anna, candidates, claims: [claim()] }),
      stateOf({ vet: vetOf('carl', timetable), candidates }),
    ]
    const decision = decide(states)
    expect('accepted' in decision && decision.accepted.map(({ booking }) => booking.doctorId)).toEqual([
      'carl',
    ])
  })

  it('refuse a booking for the owner’s other bookings while one vet is free, even if another is taken', () => {
    const taken = stateOf({ vet: anna, candidates, claims: [claim()] })
    const free = (open: Partial<BookingState['open']>) =>
      stateOf({ vet: vetOf('carl', timetable), candidates, open: { ...stateOf().open, ...open } })
    const codes = [{ upcomingHere: 1 }, { waitingInAll: 1000 }, { askedInAll: 1000 }].map((open) => {
      const decision = decide([taken, free(open)])
      return 'refusal' in decision && decision.refusal.code
    })
    expect(codes).toEqual(['request_exists', 'too_many_requests_open', 'too_many_requests'])
  })

  it('refuse it as taken if one of them works at that time, else as the first', () => {
    const closed = stateOf({ vet: ben, candidates, timetable: ben.timetable })
    const taken = stateOf({ vet: anna, candidates, claims: [claim()] })
    const codes = [[closed, taken], [closed]].map((states) => {
      const decision = decide(states)
      return 'refusal' in decision && decision.refusal.code
    })
    expect(codes).toEqual(['slot_taken', 'clinic_closed'])
  })

  it('are not chosen by the owner; the only one is', () => {
    const chosen = [stateOf({ candidates }), stateOf()].map((state) => {
      const decision = decideBooking(state, request(), NOW)
      return 'booking' in decision && decision.booking.vetChosen
    })
    expect(chosen).toEqual([false, true])
  })
})
