import { searchClinics } from '@vetvisit/contract/search/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, SCHEDULE, START } from '../../../../test/harness.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'
import { type Changes, mapOf, north, type Query } from './search.test-support.ts'

const harness = harnessOfFile()
const { search, names, clinicAt } = mapOf(harness)

const BERLIN = { lat: 52.52, lng: 13.405 }
const MUNICH = { lat: 48.137, lng: 11.575 }

const offering = (name: string): Changes => ({
  additionalServices: [{ name, subServices: [{ name: 'First', price: 5 }] }],
})

/** What the search understood, as "kind name (text)". */
const understood = async (q: string, query: Query = {}) =>
  (await search({ ...query, q })).understood.map(({ kind, name, text }) => `${kind} ${name} (${text})`)

describe('a typed animal', () => {
  // specification/practice §4: search: animals, problems, postcodes, towns and streets in three languages
  it.each([
    'turtle vet Berlin',
    'Tierarzt für Schildkröten in Berlin',
    'बर्लिन में कछुआ डॉक्टर',
    'tortoise berlin',
  ])('with a town lists practices for it there: %s', async (q) => {
    await clinicAt(BERLIN, 'Alle Tiere')
    await clinicAt(north(BERLIN, 1), 'Panzer', { species: ['Turtles'] })
    await clinicAt(north(BERLIN, 2), 'Hunde', { species: ['Dog'] })
    await clinicAt(MUNICH, 'Panzer im Süden', { species: ['Turtles'] })
    expect(await names({ q })).toEqual(['Panzer', 'Alle Tiere'])
  })

  it('is a chip in the reader’s language, with the words it came from', async () => {
    expect(await understood('Meine Katze in Berlin')).toEqual(['animal Cats (Katze)', 'town Berlin (Berlin)'])
    const german = await harness.call(searchClinics, { query: { q: 'guinea pig' }, language: 'de' })
    expect(german.understood).toEqual([
      { kind: 'animal', id: 'Guinea pig', name: 'Meerschweinchen', reason: null, text: 'guinea pig' },
    ])
  })

  it('finds a practice that is called so, too, and first', async () => {
    await clinicAt(BERLIN, 'Hunde und mehr', { species: ['Dog'] }, { fullname: 'Anna Vogel' })
    await clinicAt(north(BERLIN, 1), 'Vogel', { species: ['Dog'] })
    await clinicAt(north(BERLIN, 2), 'Gefieder', { species: ['Birds'] })
    await clinicAt(BERLIN, 'Nur Katzen', { species: ['Cat'] })
    expect(await names({ q: 'Vogel', ...BERLIN })).toEqual(['Vogel', 'Gefieder', 'Hunde und mehr'])
  })
})

describe('a typed problem', () => {
  // specification/practice §4: search: animals, problems, postcodes, towns and streets in three languages
  it.each(['dentist', 'Zahnarzt', 'दाँत', 'toothache', 'zahnstein'])('leads to a service: %s', async (q) => {
    await clinicAt(BERLIN, 'Zähne', offering('Zahnpflege'))
    await clinicAt(BERLIN, 'Teeth', offering('Dental care'))
    await clinicAt(BERLIN, 'Andere')
    expect((await names({ q, ...BERLIN })).toSorted()).toEqual(['Teeth', 'Zähne'])
  })

  it.each(['my dog coughs', 'Hund hustet', 'खाँसी'])(
    'leads to a specialisation and a reason: %s',
    async (q) => {
      await clinicAt(BERLIN, 'Innere', {}, { specialization: ['internal-medicine'] })
      await clinicAt(BERLIN, 'Andere', {}, { specialization: ['pathology'] })
      expect(await names({ q, ...BERLIN })).toEqual(['Innere'])
      const { understood: pieces, urgent } = await search({ q, ...BERLIN })
      expect(pieces.at(-1)).toMatchObject({ kind: 'problem', id: 'cough', reason: 'ill' })
      expect(urgent).toBe(false)
    },
  )

  it.each(['dog ate chocolate', 'Hund hat Schokolade gefressen', 'ज़हर', 'cannot pee'])(
    'that cannot wait is urgent and leaves no practice out: %s',
    async (q) => {
      await clinicAt(BERLIN, 'Praxis')
      expect(await search({ q, ...BERLIN })).toMatchObject({ urgent: true, total: 1 })
    },
  )
})

/** The practices on Saturday, and on the weekend. */
const onTheWeekend = async () => [
  await names({ q: 'Samstag Berlin' }),
  await names({ q: 'Wochenende Berlin' }),
]

describe('a typed time', () => {
  // specification/practice §4: search: words of time are filters; an unknown name at a place is dropped and told
  it.each([
    ['dog today Berlin', 'Today'],
    ['Hund heute Berlin', 'Today'],
    ['कुत्ता आज बर्लिन', 'Today'],
    ['dog tomorrow berlin', 'Tomorrow'],
    ['Hund morgen Berlin', 'Tomorrow'],
    ['Hund heute Abend in Berlin', 'Tonight'],
    ['dog tonight berlin', 'Tonight'],
    ['berlin open now', 'Open now'],
    ['Berlin jetzt geöffnet', 'Open now'],
    ['अभी खुला बर्लिन', 'Open now'],
    ['vormittags Berlin', 'Morning'],
    ['dog vet Berlin saturday', 'Saturday, 7 Mar'],
    ['dog on Sunday in Berlin', 'Sunday, 8 Mar'],
    ['monday berlin', 'Monday, 2 Mar'],
    ['Hund am Samstag Berlin', 'Saturday, 7 Mar'],
    ['Sonnabend Berlin', 'Saturday, 7 Mar'],
    ['Berlin sonntags', 'Sunday, 8 Mar'],
    ['Freitag Berlin Katze', 'Friday, 6 Mar'],
    ['शनिवार बर्लिन कुत्ता', 'Saturday, 7 Mar'],
    ['रविवार को बर्लिन में', 'Sunday, 8 Mar'],
    ['this weekend berlin', 'Weekend: Saturday, 7 Mar'],
    ['weekend vet Berlin', 'Weekend: Saturday, 7 Mar'],
    ['Tierarzt am Wochenende Berlin', 'Weekend: Saturday, 7 Mar'],
    ['सप्ताहांत बर्लिन', 'Weekend: Saturday, 7 Mar'],
  ])('is understood and is no name: %s', async (q, name) => {
    const found = await search({ q })
    expect(found.understood.find(({ kind }) => kind === 'time')?.name).toBe(name)
    expect(found.understood.map(({ kind }) => kind)).not.toContain('name')
    expect(found).toMatchObject({ corrected: null, place: { name: expect.any(String) } })
  })

  // specification/practice §4: search: words of time are filters; an unknown name at a place is dropped and told
  it('sets day and part of the day by the clock of the place, unless the query does', async () => {
    await clinicAt(BERLIN, 'Heute')
    await clinicAt(north(BERLIN, 1), 'Samstags', { schedule: [{ ...SCHEDULE, availableDays: '5' }] })
    expect(await names({ q: 'Berlin' })).toEqual(['Heute', 'Samstags'])
    expect(await names({ q: 'tomorrow Berlin' })).toEqual(['Heute'])
    expect(await names({ q: 'tomorrow Berlin', date: '2026-03-07' })).toEqual(['Samstags'])
    expect(await names({ q: 'tonight Berlin' })).toEqual([])
  })

  it.each([
    ['en', 'saturday', 'Saturday, 7 Mar'],
    ['de', 'saturday', 'Samstag, 7. März'],
    ['hi', 'saturday', 'शनिवार, 7 मार्च'],
    ['en', 'weekend', 'Weekend: Saturday, 7 Mar'],
    ['de', 'weekend', 'Wochenende: Samstag, 7. März'],
    ['hi', 'weekend', 'सप्ताहांत: शनिवार, 7 मार्च'],
  ])('is shown with its date in %s: %s', async (language, q, name) => {
    const { understood: pieces } = await harness.call(searchClinics, {
      query: { q, zone: 'Europe/Berlin' },
      language,
    })
    expect(pieces[0]?.name).toBe(name)
  })

  // specification/practice §4: search: weekdays and the weekend are the next date, beside a title or a name they are names
  it('is the next such day by the clock of the place, today included; the weekend is Saturday, or Sunday on a Sunday', async () => {
    await clinicAt(BERLIN, 'Samstags', { schedule: [{ ...SCHEDULE, availableDays: '5' }] })
    await clinicAt(north(BERLIN, 1), 'Sonntags', { schedule: [{ ...SCHEDULE, availableDays: '6' }] })
    expect(await onTheWeekend()).toEqual([['Samstags'], ['Samstags']])
    harness.clock.set('2026-03-07T06:00:00.000Z')
    expect(await onTheWeekend()).toEqual([['Samstags'], ['Samstags']])
    expect((await understood('saturday Berlin'))[0]).toBe('time Saturday, 7 Mar (saturday)')
    // In Berlin it is Sunday for half an hour.
    harness.clock.set('2026-03-07T23:30:00.000Z')
    expect(await onTheWeekend()).toEqual([['Samstags'], ['Sonntags']])
    expect((await understood('weekend Berlin'))[0]).toBe('time Weekend: Sunday, 8 Mar (weekend)')
    expect((await understood('saturday Berlin'))[0]).toBe('time Saturday, 14 Mar (saturday)')
    harness.clock.set(START)
  })

  it.each([
    ['tomorrow morning Berlin', ['Tomorrow', 'Morning']],
    ['morgen früh Berlin', ['Tomorrow', 'Morning']],
    ['कल सुबह बर्लिन', ['Tomorrow', 'Morning']],
    ['Samstag morgen Berlin', ['Saturday, 7 Mar', 'Morning']],
    ['Sonntag Abend Berlin', ['Sunday, 8 Mar', 'Evening']],
  ])('is a day and a part of it: %s', async (q, expected) => {
    const { understood: pieces } = await search({ q })
    expect(pieces.filter(({ kind }) => kind === 'time').map(({ name }) => name)).toEqual(expected)
  })

  // specification/practice §4: search: weekdays and the weekend are the next date, beside a title or a name they are names
  it('is a name after a title, beside another name of the same practice, or as all of its name', async () => {
    await clinicAt(BERLIN, 'Kleintierpraxis', {}, { fullname: 'Petra Sonntag' })
    await clinicAt(north(BERLIN, 1), 'Wochenende')
    await clinicAt(north(BERLIN, 2), 'Praxis Freitag')
    for (const q of [
      'Dr. Sonntag',
      'Dr. med. vet. Sonntag Berlin',
      'Frau Sonntag',
      'Petra Sonntag',
      'Sonntag, Petra',
      'Katze Petra Sonntag Berlin',
    ]) {
      expect((await names({ q, zone: 'Europe/Berlin' }))[0]).toBe('Kleintierpraxis')
      expect((await understood(q)).join()).not.toContain('time')
    }
    expect(await names({ q: 'Wochenende', zone: 'Europe/Berlin' })).toEqual(['Wochenende'])
    expect(await names({ q: 'Praxis Freitag', zone: 'Europe/Berlin' })).toEqual(['Praxis Freitag'])
    expect(await understood('Tierarzt Sonntag Berlin')).toEqual([
      'time Sunday, 8 Mar (Sonntag)',
      'town Berlin (Berlin)',
    ])
  })

  it('is a part of a town’s name of several words', async () => {
    expect(await understood('Morgan Hill tomorrow')).toEqual([
      'town Morgan Hill (Morgan Hill)',
      'time Tomorrow (tomorrow)',
    ])
  })
})

describe('a mistyped word', () => {
  // specification/practice §4: search: mistyped words are corrected and told; a place without a practice names the nearest
  it.each([
    ['berln', 'Berlin'],
    ['turtel berlin', 'Turtles'],
    ['zahnartz berlin', 'Dentist'],
    ['kreuzbreg', 'Kreuzberg'],
  ])('%s is corrected to %s, and told', async (q, shown) => {
    await clinicAt(BERLIN, 'Praxis', offering('Dental care'))
    const found = await search({ q })
    expect(found.corrected).toMatchObject({ typed: q.split(' ')[0], shown })
    expect(found.total).toBe(1)
  })

  it('is a large town before a village that has the word among its names', async () => {
    await clinicAt({ lat: 48.137, lng: 11.575 }, 'Süden')
    await clinicAt({ lat: 51.26, lng: 12.89 }, 'Sachsen')
    const found = await search({ q: 'Tierarzt Müchen' })
    expect(found).toMatchObject({ corrected: { typed: 'Müchen', shown: 'Munich' }, total: 1 })
    expect(found.clinics.map(({ name }) => name)).toEqual(['Süden'])
  })

  it.each(['schnell', 'billigt', 'pinkelt'])('is no small town without a practice: %s', async (q) => {
    await clinicAt({ lat: 48.137, lng: 11.575 }, 'Süden')
    const found = await search({ q, zone: 'Europe/Berlin' })
    expect(found.understood.map(({ kind }) => kind)).not.toContain('town')
  })

  it('is a small town that is but for a letter, with a practice nearby', async () => {
    await clinicAt({ lat: 51.28, lng: 7.29 }, 'Praxis')
    expect((await search({ q: 'Schwlem' })).corrected).toMatchObject({ shown: 'Schwelm' })
  })

  it('of a name is the similar name of a practice', async () => {
    await clinicAt(BERLIN, 'Tierarztpraxis am Lindenhof')
    const found = await search({ q: 'Lindehof', ...BERLIN })
    expect(found.clinics.map(({ name }) => name)).toEqual(['Tierarztpraxis am Lindenhof'])
    expect(found.corrected).toEqual({ typed: 'Lindehof', shown: 'lindenhof' })
  })

  it('stays as it is with exact', async () => {
    await clinicAt(BERLIN, 'Praxis')
    const found = await search({ q: 'berln', exact: true, ...BERLIN })
    expect(found).toMatchObject({ total: 0, corrected: null, nearest: { clinic: { name: 'Praxis' } } })
  })

  it('is no word of a practice that is not listed any more', async () => {
    const { clinic } = await clinicAt(BERLIN, 'Xylothek')
    await execute(harness.database, sql`update clinics set deleted_at = now() where id = ${clinic.id}::uuid`)
    const rows = await rowsOf(harness.database, sql`select word from search_words where word = 'xylothek'`)
    expect(rows).toEqual([])
    expect(await search({ q: 'Xylotek', ...BERLIN })).toMatchObject({ total: 0, corrected: null })
  })
})

describe('a typed name', () => {
  it('is first if it is exactly that of a practice', async () => {
    for (const km of [1, 2, 3]) await clinicAt(north(BERLIN, km), `Praxis am Innufer ${km}`)
    await clinicAt(north(BERLIN, 9), 'Am Inn')
    expect((await names({ q: 'Am Inn', ...BERLIN, zoom: 9 }))[0]).toBe('Am Inn')
  })
})

describe('hostile texts', () => {
  it.each([
    ['zero bytes', 'a\0b\0 berlin'],
    ['emoji', '🐢🐢🐢 🏥'],
    ['right-to-left marks', '\u202Eberlin\u202C'],
    ['combining marks', `e${'\u0301'.repeat(90)}`],
    [
      'fifty words',
      'a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x',
    ],
    ['wildcards', '%%%___\\\\%'],
    ['quotes', `'"); drop table clinics; --`],
  ])('with %s are answered', async (_, q) => {
    await clinicAt(BERLIN, 'Praxis')
    expect((await search({ q, ...BERLIN })).understood.length).toBeLessThanOrEqual(12)
  })

  it.each([
    ['10,000 letters', 'a'.repeat(10_000)],
    ['400 words', 'ab '.repeat(400)],
  ])('with %s are refused', async (_, q) => {
    expect(await harness.refusal(searchClinics, { query: { q } })).toMatchObject({
      httpStatus: 422,
      code: 'invalid',
    })
  })
})
