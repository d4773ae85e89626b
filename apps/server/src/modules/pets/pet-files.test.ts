import type { UploadPath } from '@vetvisit/contract/files/rules'
import { getPet, updatePet } from '@vetvisit/contract/pets/routes'
import { PET_FILES } from '@vetvisit/contract/pets/rules'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, type Person, petOf, START } from '../../../test/harness.ts'
import { linkToFile } from '../files/public.ts'
import { execute, rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()

const ownerWithPet = async () => {
  const owner = await onboardedOwner(harness)
  return { owner, pet: await petOf(harness, owner) }
}
const change = (owner: Person, petId: string, body: Record<string, unknown>) =>
  harness.call(updatePet, { token: owner.token, query: { petId }, body })
const refusedChange = (owner: Person, petId: string, body: Record<string, unknown>) =>
  harness.refusal(updatePet, { token: owner.token, query: { petId }, body })
const read = (owner: Person, petId: string) => harness.call(getPet, { token: owner.token, query: { petId } })

const upload = async (owner: Person, path: UploadPath) => {
  const id = uuidv7()
  await execute(
    harness.database,
    sql`
    insert into files (id, person_id, uploader_id, path, kind, name, bytes, sha256, created_at, stored_at)
    values (${id}::uuid, ${owner.id}::uuid, ${owner.id}::uuid, ${path}, 'jpeg', 'rex.jpg', 3, decode(repeat('00', 32), 'hex'),
      ${START}::timestamptz, ${START}::timestamptz)`,
  )
  return { id, url: linkToFile(harness.context, id, harness.clock.now()) }
}
const usesOf = async (id: string) =>
  (
    await rowsOf<{ uses: number }>(
      harness.database,
      sql`select uses from files where id = ${id}::uuid and released_at is null`,
    )
  )[0]?.uses

describe('the files of a pet', () => {
  // specification/owner §3: pet fields
  it.each(Object.entries(PET_FILES))('stores %s only if it was uploaded to %s', async (field, path) => {
    const { owner, pet } = await ownerWithPet()
    const file = await upload(owner, path)
    const changed = await change(owner, pet.id, { [field]: file.url })
    expect(changed).toEqual({ ...pet, [field]: expect.stringContaining(file.id) as string })
    expect(await read(owner, pet.id)).toEqual(changed)
    const other = await upload(owner, path === 'pet/passport' ? 'pet/profile' : 'pet/passport')
    const stranger = await upload(await onboardedOwner(harness), path)
    for (const { url } of [other, stranger])
      expect((await refusedChange(owner, pet.id, { [field]: url })).fields).toHaveProperty(field)
    expect(await usesOf(file.id)).toBe(1)
  })

  it('may be sent with a new pet', async () => {
    const owner = await onboardedOwner(harness)
    const [photo, passport] = [await upload(owner, 'pet/profile'), await upload(owner, 'pet/passport')]
    const pet = await petOf(harness, owner, { profile: photo.url, passport_url: passport.url })
    expect(pet.profile).toContain(photo.id)
    expect(pet.passport_url).toContain(passport.id)
  })

  it('are replaced and removed, and released files are deleted', async () => {
    const { owner, pet } = await ownerWithPet()
    const [first, second] = [await upload(owner, 'pet/passport'), await upload(owner, 'pet/passport')]
    await change(owner, pet.id, { passport_url: first.url })
    await change(owner, pet.id, { passport_url: second.url })
    expect([await usesOf(first.id), await usesOf(second.id)]).toEqual([undefined, 1])
    harness.clock.advance(3_600_000)
    const later = await read(owner, pet.id)
    expect(later.passport_url).not.toBe(second.url)
    expect(await change(owner, pet.id, { ...later, colour: 'red' })).toMatchObject({ colour: 'red' })
    expect(await usesOf(second.id)).toBe(1)
    expect(await change(owner, pet.id, { passport_url: null })).toMatchObject({ passport_url: null })
    expect(await usesOf(second.id)).toBeUndefined()
  })
})
