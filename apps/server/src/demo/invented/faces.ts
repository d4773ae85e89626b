import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { contentTypeOf, storeKeyOf } from '../../modules/files/stored-file.ts'
import { assetPath } from '../../process/paths.ts'
import { createRandom } from './random.ts'
import { insertRows, setFaces, type DemoRows } from '../repository.ts'

type Person = Pick<DemoRows['users'][number], 'id' | 'email' | 'gender' | 'isoCode' | 'dateOfBirth' | 'role'>

/** The folder of an assistant's photo is the practice's. */
export type Faced = Person

/** Faces by number; `m` and `f` stand before it in the file's name. */
const GREY: Record<'m' | 'f', number> = { f: 9, m: 6 }
const INDIAN: Record<'m' | 'f', readonly number[]> = { f: [3, 4, 5, 10, 12], m: [2, 7, 10, 12] }
const EUROPEAN: Record<'m' | 'f', readonly number[]> = {
  f: [1, 2, 3, 5, 6, 7, 8, 11, 12],
  m: [1, 2, 3, 4, 5, 8, 9, 11],
}
/** People born before this year have grey hair. */
const GREY_BEFORE = '1963'

/** Name of the drawing that fits a person; always the same for the same address. */
export function faceOf({ email, gender, isoCode, dateOfBirth }: Omit<Person, 'id' | 'role'>): string {
  if (dateOfBirth < GREY_BEFORE) return `${gender}${GREY[gender]}`
  const fitting = (isoCode === 'IN' ? INDIAN : EUROPEAN)[gender]
  return `${gender}${createRandom(0, email).pick(fitting)}`
}

const PATHS = { doctor: 'doctor/profile', assistant: 'doctor/assistant', patient: 'patient/profile' } as const

/** Files that are written side by side. */
const AT_ONCE = 8

/** Gives people the photo that their profile shows: a drawing of Open Peeps (decision 276). */
export async function giveFaces(
  { database, files }: Pick<Context, 'database' | 'files'>,
  people: readonly Faced[],
  now: Instant,
): Promise<void> {
  const pictures = await readPictures()
  const rows = people.flatMap((person) => fileRow(person, pictures, now) ?? [])
  await insertRows(
    database,
    'files',
    rows.map(({ file }) => file),
  )
  await setFaces(database, { rows: rows.map(({ userId, file }) => ({ userId, fileId: file.id })) })
  const waiting = [...rows]
  const store = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      await files.store.put(storeKeyOf(next.file.id), next.picture, contentTypeOf('webp'))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, store))
}

async function readPictures(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = assetPath('faces')
  const names = await readdir(folder)
  const read = names.map(
    async (name) => [path.basename(name, '.webp'), await readFile(path.join(folder, name))] as const,
  )
  return new Map(await Promise.all(read))
}

function fileRow(person: Faced, pictures: ReadonlyMap<string, Buffer>, now: Instant) {
  const picture = pictures.get(faceOf(person))
  if (picture === undefined) return undefined
  const file: DemoRows['files'][number] = {
    id: uuidv7(),
    personId: person.id,
    uploaderId: person.id,
    path: PATHS[person.role],
    kind: 'webp',
    name: 'photo.webp',
    bytes: picture.length,
    sha256: createHash('sha256').update(picture).digest(),
    uses: 1,
    createdAt: now,
    storedAt: now,
  }
  return { userId: person.id, file, picture }
}
