/** @module-tag databases */
import { listClinics } from '@vetvisit/contract/clinics/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { createManagedOwner, listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor, onboardedOwner, PET, petOf } from '../../test/harness.ts'
import { execute, rowsOf } from '../../test/sql.ts'
import { foldOldTexts } from './fold-old-texts.ts'

const harness = harnessOfFile()

/** A zero-width space, which people paste and nobody sees. */
const HIDDEN = '\u200B'

beforeEach(() => execute(harness.database, sql`delete from folded_texts`))

const fold = (isStopping?: () => boolean) => foldOldTexts(harness.context, isStopping)

/** An owner of a practice with a pet, as versions stored them that took hidden characters. */
let numbers = 0
async function oldRecord(token: string, fullname: string, petName: string) {
  const mobile = `1715510${(numbers += 1) + 100}`
  const body = { fullname: 'Ole Kraft', gender: 'm', mobile, countryCode: '+49' } as const
  const { _id } = await harness.call(createManagedOwner, { token, body })
  const pet = await harness.call(createPet, { token, query: { patientid: _id }, body: PET })
  await execute(
    harness.database,
    sql`update users set fullname = ${fullname}, address_line1 = ${`Hill${HIDDEN} Road १`}, address_line2 = '', zipcode = '४०००५०', city = ${`Mum${HIDDEN}bai`}, state = 'X', country = 'India' where id = ${_id}::uuid`,
  )
  await execute(
    harness.database,
    sql`update pets set name = ${petName}, rfid = ${`२७६${HIDDEN}0981\u00A00123`} where id = ${pet._id}::uuid`,
  )
  return { ownerId: _id, petId: pet._id }
}

// specification/readings §10: texts that were stored with hidden characters lose them once (added)
describe('texts that were stored with hidden characters', () => {
  it('are stripped, and searches of a practice find them', async () => {
    const { token } = await onboardedDoctor(harness)
    const { ownerId } = await oldRecord(token, `Ute B${HIDDEN}o`, `Sch${HIDDEN}nuffi`)
    const found = async (q: string) =>
      (await harness.call(listPracticeOwners, { token, query: { q } })).patients.map(({ _id }) => _id)
    expect(await found('ute bo')).toEqual([])
    await fold()
    for (const q of ['ute bo', 'schnuffi', '2760981 0123']) expect(await found(q)).toEqual([ownerId])
    expect(
      await rowsOf(
        harness.database,
        sql`select fullname, address_line1 as street, zipcode, city from users where id = ${ownerId}::uuid`,
      ),
    ).toEqual([{ fullname: 'Ute Bo', street: 'Hill Road 1', zipcode: '400050', city: 'Mumbai' }])
  })

  it('are stripped of clinics and doctors, and visitors find them', async () => {
    const doctor = await onboardedDoctor(harness)
    const { _id } = await clinicOf(harness, doctor)
    await execute(
      harness.database,
      sql`update clinics set name = ${`Quer${HIDDEN}feld`}, search_text = ${` quer${HIDDEN}feld`} where id = ${_id}::uuid`,
    )
    const found = async () =>
      (await harness.call(searchClinics, { query: { q: 'Querfeld' } })).clinics.map(({ _id: id }) => id)
    expect(await found()).toEqual([])
    await fold()
    expect(await found()).toEqual([_id])
    expect((await harness.call(listClinics, { token: doctor.token }))[0]?.name).toBe('Querfeld')
  })

  it('are read once: the place is remembered, also when the server stops', async () => {
    const { token } = await onboardedDoctor(harness)
    await fold()
    await oldRecord(token, `Spä${HIDDEN}ter`, 'Rex')
    expect(await fold()).toEqual({ changed: 0, kept: 0 })
    await execute(harness.database, sql`delete from folded_texts`)
    expect(await fold(() => true)).toEqual({ changed: 0, kept: 0 })
    expect((await fold()).changed).toBe(2)
  })

  it('stay if nothing else is left of them', async () => {
    const { token } = await onboardedDoctor(harness)
    const { ownerId } = await oldRecord(token, HIDDEN, 'Rex')
    await fold()
    expect(
      await rowsOf(harness.database, sql`select fullname from users where id = ${ownerId}::uuid`),
    ).toEqual([{ fullname: HIDDEN }])
  })

  it('are stripped in pages', async () => {
    await execute(
      harness.database,
      sql`insert into users (id, role, email, fullname, created_at)
        select gen_random_uuid(), 'patient', 'page-' || n || '@example.com', 'Page' || ${HIDDEN} || 'd', now() from generate_series(1, 1200) n`,
    )
    expect((await fold()).changed).toBeGreaterThanOrEqual(1200)
    expect(
      await rowsOf(harness.database, sql`select id from users where fullname = ${`Page${HIDDEN}d`}`),
    ).toEqual([])
  })

  it('stay where another row has the folded text already', async () => {
    const doctor = await onboardedDoctor(harness)
    const { _id } = await clinicOf(harness, doctor)
    await execute(
      harness.database,
      sql`insert into clinic_services (id, clinic_id, service, name, price, position) values
        (gen_random_uuid(), ${_id}::uuid, 'Grooming', 'Bath', 10, 50), (gen_random_uuid(), ${_id}::uuid, 'Grooming', ${`Bath${HIDDEN}`}, 12, 51)`,
    )
    expect(await fold()).toEqual({ changed: 0, kept: 1 })
  })

  it('stay in what appointments and their events keep', async () => {
    const [doctor, owner] = [await onboardedDoctor(harness), await onboardedOwner(harness)]
    const [clinic, pet] = [await clinicOf(harness, doctor), await petOf(harness, owner)]
    const start = '2026-03-04T09:00:00.000Z'
    const body = { clinicId: clinic._id, petId: pet._id, start, reason: `Hust${HIDDEN}et` }
    await harness.call(createAppointment, { token: owner.token, body })
    await execute(
      harness.database,
      sql`update pets set name = ${`Bel${HIDDEN}lo`} where id = ${pet._id}::uuid`,
    )
    // Of a message its values: when it was announced changes by itself.
    const digest = () =>
      rowsOf(
        harness.database,
        sql`select md5(string_agg(a::text, '' order by a.id)) as visits, (select md5(string_agg(e::text, '' order by e::text)) from appointment_events e) as events,
          (select md5(string_agg(n.id::text || n.params::text, '' order by n.id)) from notifications n) as messages from appointments a`,
      )
    const before = await digest()
    expect((await fold()).changed).toBeGreaterThan(0)
    expect(await digest()).toEqual(before)
  })
})
