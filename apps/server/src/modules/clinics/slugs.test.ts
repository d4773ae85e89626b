/** @module-tag databases */
import { deleteAccount } from '@vetvisit/contract/account/routes'
import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  CLINIC,
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  PASSWORD,
  type Person,
} from '../../../test/harness.ts'
import { execute, rowsOf } from '../../../test/sql.ts'
import { fillSlugs, SLUGS_MAX } from './slugs.ts'

const harness = harnessOfFile()

type Slug = { slug: string; is_current: boolean; city: string }

const slugsOf = (clinicId: string) =>
  rowsOf<Slug>(
    harness.database,
    sql`select slug, is_current, city from clinic_slugs where clinic_id = ${clinicId}::uuid order by is_current, slug`,
  )

const named = (name: string, city: string) => ({
  name,
  address: { ...CLINIC.address, city },
})

const change = (doctor: Person, clinicId: string, body: { name?: string; followUpFee?: number }) =>
  harness.call(updateClinic, { token: doctor.token, query: { clinicId }, body })

describe('the address of a clinic', () => {
  it('has its name and its city', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, named('Praxis Süd', 'Köln'))
    expect(await slugsOf(clinic.id)).toEqual([{ slug: 'praxis-sued-koeln', is_current: true, city: 'koeln' }])
  })

  // specification/pages §1: numbers, earlier slugs, erasure
  it('has a number if another clinic has the name', async () => {
    const doctor = await onboardedDoctor(harness)
    const slugs: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const clinic = await clinicOf(harness, doctor, named('Gleich', 'Ulm'))
      slugs.push(...(await slugsOf(clinic.id)).map(({ slug }) => slug))
    }
    expect(slugs).toEqual(['gleich-ulm', 'gleich-ulm-2', 'gleich-ulm-3'])
  })

  // specification/pages §1: numbers, earlier slugs, erasure
  it('changes with the name, keeps the earlier one, and comes back with it', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, named('Alt', 'Jena'))
    await change(doctor, clinic.id, { name: 'Neu' })
    expect((await slugsOf(clinic.id)).map(({ slug, is_current }) => [slug, is_current])).toEqual([
      ['alt-jena', false],
      ['neu-jena', true],
    ])
    const other = await clinicOf(harness, doctor, named('Alt', 'Jena'))
    expect((await slugsOf(other.id))[0]?.slug).toBe('alt-jena-2')
    await change(doctor, clinic.id, { name: 'Alt' })
    expect((await slugsOf(clinic.id)).find(({ is_current }) => is_current)?.slug).toBe('alt-jena')
  })

  it('stays at the twentieth, however often the name changes', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, named('Name 0', 'Jena'))
    for (let count = 1; count <= SLUGS_MAX + 2; count += 1)
      await change(doctor, clinic.id, { name: `Name ${count}` })
    const slugs = await slugsOf(clinic.id)
    expect(slugs).toHaveLength(SLUGS_MAX)
    expect(slugs.at(-1)).toMatchObject({ slug: `name-${SLUGS_MAX - 1}-jena`, is_current: true })
  })

  it('stays if anything else changes', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, named('Bleibt', 'Jena'))
    await change(doctor, clinic.id, { followUpFee: 7 })
    expect(await slugsOf(clinic.id)).toHaveLength(1)
  })

  // specification/pages §1: clinics of earlier versions
  it('is given to clinics without one when the server starts', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinics = []
    for (const name of ['Eins', 'Gleich', 'Gleich'])
      clinics.push(await clinicOf(harness, doctor, named(name, 'Trier')))
    await execute(harness.database, sql`delete from clinic_slugs`)
    await fillSlugs(harness.database)
    const slugs = await Promise.all(
      clinics.map(async ({ id }) => (await slugsOf(id)).map(({ slug }) => slug)),
    )
    expect(slugs.flat().toSorted()).toEqual(['eins-trier', 'gleich-trier', 'gleich-trier-2'])
  })

  // specification/pages §1: numbers, earlier slugs, erasure
  it('is erased with the account, because it may name a person', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, named('Dr. Sommer', 'Trier'))
    await harness.call(deleteAccount, { token: doctor.token, body: { password: PASSWORD } })
    expect(await slugsOf(clinic.id)).toEqual([])
  })
})
