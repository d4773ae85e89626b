/** @module-tag databases */
import { searchOwners } from '@vetvisit/contract/appointments/booking/routes'
import { createManagedOwner, listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { createPet, updatePet } from '@vetvisit/contract/pets/routes'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor, type Person } from '../../../../test/harness.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile()
let doctor: Person
const ids: Record<string, string> = {}

const added = async (fullname: string, mobile: string, pets: Record<string, string>[], rest = {}) => {
  const owner = await harness.call(createManagedOwner, {
    token: doctor.token,
    body: {
      fullname,
      gender: 'f',
      dateOfBirth: '1980-01-01',
      countryCode: '+49',
      ISOCode: 'DE',
      mobile,
      email: `owner-${Object.keys(ids).length}@example.com`,
      ...rest,
    },
  })
  ids[fullname] = owner._id
  for (const pet of pets)
    await harness.call(createPet, {
      token: doctor.token,
      query: { patientid: owner._id },
      body: { name: 'Bello', gender: 'm', type: 'Dog', breed: 'Beagle', age: '4', ...pet },
    })
}

beforeAll(async () => {
  doctor = await onboardedDoctor(harness)
  await clinicOf(harness, doctor)
  await added('Karin Neumann', '0171 5510005', [{ name: 'Minka', rfid: '276 0981 0612 3456' }])
  await added('Jörg Müller-Groß', '+49 8031 123456', [{ name: 'Käthe' }])
  await added('Petra Schmidt', '1609998877', [{ name: 'Bello' }, { name: 'Luna' }])
  await added('Marie Kaltwasser', '030 1111111', [])
  await added('Bernd Oehlschläger', '030 1111112', [])
  await added('Jonte Lammers', '030 1111113', [])
  for (const name of ['أحمد علي', 'فاطمة', 'می\u200Cترا', 'كريمي'])
    await added(name, `030 22222${Object.keys(ids).length}`, [])
  await added('Anna Huber', '0664 1234567', [{ name: 'Luna' }], { countryCode: '+43', ISOCode: 'AT' })
})

/** The names that both searches of a practice find. */
async function found(q: string): Promise<string[]> {
  const { patients, total } = await harness.call(listPracticeOwners, { token: doctor.token, query: { q } })
  const names = patients.map(({ fullname }) => fullname)
  expect(total).toBe(names.length)
  const choices = await harness.call(searchOwners, { token: doctor.token, query: { search: q } })
  expect(choices.map(({ fullname }) => fullname)).toEqual(names)
  return names
}

describe('the search for an owner, in the list and in a new appointment', () => {
  it.each([
    '0171 5510005',
    '+49 171 5510005',
    '+491715510005',
    '0049 171 5510005',
    '+49 (0)171 5510005',
    '0171/551 00-05',
    '0171 / 551 00 05',
    '0171–5510005',
    '+49 171 / 5510005',
    '1715510005',
    '5510005',
    '171 551',
    '0171 551',
  ])('finds a number however it is typed: %s', async (text) => {
    expect(await found(text)).toEqual(['Karin Neumann'])
  })

  it.each([
    ['08031 123456', 'Jörg Müller-Groß'],
    ['0160 9998877', 'Petra Schmidt'],
    ['+43 664 1234567', 'Anna Huber'],
    ['0664 1234567', 'Anna Huber'],
  ])('finds %s, of %s', async (text, name) => {
    expect(await found(text)).toEqual([name])
  })

  it.each(['neumann karin', 'Karin Neumann', 'karin, neum', 'minka neumann', 'neumann 0171'])(
    'finds words in any order: %s',
    async (text) => {
      expect(await found(text)).toEqual(['Karin Neumann'])
    },
  )

  it.each([
    ['Kaltwaser', 'Marie Kaltwasser'],
    ['kaltwassser', 'Marie Kaltwasser'],
    ['Katlwasser marie', 'Marie Kaltwasser'],
    ['Öhlschleger', 'Bernd Oehlschläger'],
    ['Ohlschlager', 'Bernd Oehlschläger'],
    ['Lamers Jonte', 'Jonte Lammers'],
    ['Minkaa Neumman', 'Karin Neumann'],
  ])('forgives typing: %s is %s', async (text, name) => {
    expect(await found(text)).toEqual([name])
  })

  // specification/readings §11: similar names stand below the names as typed (added)
  it('lists similar names below those that were typed, and says which', async () => {
    for (const name of ['Ada Schmitt', 'Anna Schmid', 'Zoe Schmidt', 'Hanna Schmied'])
      await added(name, `030 44444${Object.keys(ids).length}`, [])
    const names = ['Petra Schmidt', 'Zoe Schmidt', 'Ada Schmitt', 'Anna Schmid']
    expect(await found('Schmidt')).toEqual(names)
    const { patients, total } = await harness.call(listPracticeOwners, {
      token: doctor.token,
      query: { q: 'schmidt' },
    })
    expect(total).toBe(4)
    expect(patients.map(({ isSimilar }) => isSimilar)).toEqual([false, false, true, true])
    const choices = await harness.call(searchOwners, { token: doctor.token, query: { search: 'schmidt' } })
    expect(choices.map(({ isSimilar }) => isSimilar)).toEqual([false, false, true, true])
    // Page by page in the same order, by surname, too.
    for (const order of ['name', 'surname'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await harness.call(listPracticeOwners, {
          token: doctor.token,
          query: { q: 'schmidt', order, limit: 1, ...(cursor !== undefined && { cursor }) },
        })
        seen.push(...page.patients.map(({ fullname }) => fullname))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(seen).toEqual(order === 'name' ? names : [...names.slice(0, 2), 'Anna Schmid', 'Ada Schmitt'])
    }
  })

  it.each([
    ['Jnote', 'Jonte Lammers'],
    ['Huebr', 'Anna Huber'],
    ['Anan Huber', 'Anna Huber'],
    ['Luna Hubr', 'Anna Huber'],
    ['Brend', 'Bernd Oehlschläger'],
    ['Jorgg', 'Jörg Müller-Groß'],
    ['Kthe', 'Jörg Müller-Groß'],
    ['Jogr', 'Jörg Müller-Groß'],
    ['احدم', 'أحمد علي'],
    ['أحند علي', 'أحمد علي'],
    ['فاطنة', 'فاطمة'],
    ['كرمي', 'كريمي'],
  ])('forgives swapped letters and short words: %s is %s', async (text, name) => {
    expect(await found(text)).toEqual([name])
  })

  it('corrects no first letter of a short word, and no short word of anybody who is found', async () => {
    expect(await found('Huber')).toEqual(['Anna Huber'])
    expect(await found('Xuna')).toEqual([])
    await added('Lena Vogt', '030 5555551', [])
    await added('Lene Krug', '030 5555552', [])
    expect(await found('Lena')).toEqual(['Lena Vogt'])
    expect(await found('Nobody at all')).toEqual([])
  })

  it('corrects by the words of the practice’s own owners alone', async () => {
    const other = await onboardedDoctor(harness)
    const { patients } = await harness.call(listPracticeOwners, {
      token: other.token,
      query: { q: 'Kaltwaser' },
    })
    expect(patients).toEqual([])
  })

  it.each([
    ['احمد علي', 'أحمد علي'],
    ['أحمد على', 'أحمد علي'],
    ['أَحْمَد', 'أحمد علي'],
    ['احمد علی', 'أحمد علي'],
    ['فاطمه', 'فاطمة'],
    ['میترا', 'می\u200Cترا'],
    ['کریمی', 'كريمي'],
  ])('finds the other forms of Arabic letters: %s is %s', async (text, name) => {
    expect(await found(text)).toEqual([name])
  })

  it('finds an owner by pet and name', async () => {
    expect(await found('bello schmidt')).toEqual(['Petra Schmidt'])
    expect(await found('luna')).toEqual(['Anna Huber', 'Petra Schmidt'])
    expect(await found('luna schmidt')).toEqual(['Petra Schmidt'])
    expect(await found('luna neumann')).toEqual([])
  })

  it.each([
    'müller',
    'mueller',
    'muller',
    'MÜLLER',
    'groß',
    'gross',
    'joerg',
    'jorg',
    'käthe',
    'kaethe',
    'kathe',
    'müller-groß',
    'er gro',
  ])('takes umlauts and ß as they can be typed: %s', async (text) => {
    expect(await found(text)).toEqual(['Jörg Müller-Groß'])
  })

  it.each(['276098106123456', '276 0981 0612 3456', '6123456', '0612 3456'])(
    'finds the number of a chip: %s',
    async (text) => {
      expect(await found(text)).toEqual(['Karin Neumann'])
    },
  )

  it('reads wildcards of the database as plain characters', async () => {
    for (const text of ['%', '_', '\\', "'", 'neu%', 'n_umann'])
      expect([text, await found(text)]).toEqual([text, []])
  })

  it('finds changed values, and no longer finds deleted ones', async () => {
    await added('Zita Wolf', '0171 7770001', [{ name: 'Filou' }])
    const { patients } = await harness.call(listPracticeOwners, {
      token: doctor.token,
      query: { q: 'filou' },
    })
    const pet = patients[0]?.pets[0]?._id ?? ''
    await harness.call(updatePet, { token: doctor.token, query: { petId: pet }, body: { name: 'Fridolin' } })
    expect(await found('filou')).toEqual([])
    expect(await found('fridolin')).toEqual(['Zita Wolf'])
    await harness.call(updateOwner, {
      token: doctor.token,
      body: { _id: ids['Zita Wolf'], fullname: 'Zita Fuchs', mobile: '0171 7770002' },
    })
    expect(await found('zita wolf')).toEqual([])
    expect(await found('7770001')).toEqual([])
    expect(await found('fuchs 01717770002')).toEqual(['Zita Fuchs'])
    await execute(harness.database, sql`update pets set archived_at = now() where id = ${pet}::uuid`)
    expect(await found('fridolin')).toEqual([])
    await execute(
      harness.database,
      sql`update users set deleted_at = now(), mobile = null, email = null, contact_email = null, password_hash = null where id = ${ids['Zita Wolf'] ?? ''}::uuid`,
    )
    expect(await found('fuchs')).toEqual([])
    expect(
      await rowsOf(
        harness.database,
        sql`select mobile_e164 as number from users where id = ${ids['Zita Wolf'] ?? ''}::uuid`,
      ),
    ).toEqual([{ number: null }])
  })

  it('stores the full number beside what was typed', async () => {
    const rows = await rowsOf<{ mobile: string; full: string }>(
      harness.database,
      sql`select mobile, mobile_e164 as "full" from users where id = ${ids['Karin Neumann'] ?? ''}::uuid`,
    )
    expect(rows).toEqual([{ mobile: '01715510005', full: '+491715510005' }])
  })
})
