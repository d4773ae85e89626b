import { addColleagues, addDoctors, addOwners, sqlId, type Writer } from './people.ts'

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
  await addColleagues(client, { from: teams, count: teams * (VETS - 1) }, `i % ${teams}`)
  await client.query(`insert into rooms (id, clinic_id, practice_id, name, created_at)
    select ${sqlId('b', 'i')}, ${sqlId('4', 'i')}, ${sqlId('a', 'i')}, 'Operating room', now() from generate_series(0, ${teams - 1}) i`)
  await addOwners(client, { from: 0, count: teams * OWNERS })
  await client.query(`insert into care (practice_id, owner_id, origin, since)
    select ${sqlId('a', `(i / ${OWNERS})`)}, ${sqlId('1', 'i')}, 'booking', now() from generate_series(0, ${teams * OWNERS - 1}) i`)
}
