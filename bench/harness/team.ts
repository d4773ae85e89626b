import { addDoctors, addOwners, addVets, sqlId, type Writer } from './people.ts'

export const VETS = 3
/** Owners on the record of each team. */
export const OWNERS = 40

/** Numbers of the vets of a team, the lead first. @param teams how many teams there are */
export const vetsOf = (team: number, teams: number): number[] =>
  Array.from({ length: VETS }, (_, vet) => team + vet * teams)

/** The number of an owner, who has one pet. */
export const ownerOf = (team: number, owner: number): number => team * OWNERS + owner

/** Adds practices of three vets who work at one clinic, which confirms at once and has one treatment room, with owners on their record. */
export async function addTeams(client: Writer, teams: number): Promise<void> {
  await addDoctors(client, { from: 0, count: teams }, { confirmAtOnce: true })
  const colleagues = `generate_series(${teams}, ${teams * VETS - 1}) i`
  const lead = `(i % ${teams})`
  await addVets(client, colleagues)
  await client.query(`insert into memberships (practice_id, user_id, kind, joined_at)
    select ${sqlId('a', lead)}, ${sqlId('3', 'i')}, 'vet', now() from ${colleagues}`)
  await client.query(`insert into clinic_vets (clinic_id, doctor_id, practice_id)
    select ${sqlId('4', lead)}, ${sqlId('3', 'i')}, ${sqlId('a', lead)} from ${colleagues}`)
  await client.query(`insert into rooms (id, clinic_id, practice_id, name, created_at)
    select ${sqlId('b', 'i')}, ${sqlId('4', 'i')}, ${sqlId('a', 'i')}, 'Operating room', now() from generate_series(0, ${teams - 1}) i`)
  await addOwners(client, { from: 0, count: teams * OWNERS })
  await client.query(`insert into care (practice_id, owner_id, origin, since)
    select ${sqlId('a', `(i / ${OWNERS})`)}, ${sqlId('1', 'i')}, 'booking', now() from generate_series(0, ${teams * OWNERS - 1}) i`)
}
