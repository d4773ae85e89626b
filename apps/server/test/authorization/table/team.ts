import { body, DOCTOR, DOCTORS, PRACTICES, query, row, type Row, TEAM } from './row.ts'

const INVITED = { kind: 'vet', fullname: 'Vera Neu', email: 'vera.neu@example.com' }

/** Rows N11 and N12 of section "N. Colleagues of a practice": the people of a practice. */
export const TEAM_ROWS: readonly Row[] = [
  row('N11 reads the practice', 'getPractice', PRACTICES),
  row('N11 reads the team', 'getTeam', PRACTICES),
  row('N11 names the practice', 'updatePractice', DOCTORS, () => body({ name: 'Am Park', version: 1 })),
  row('N11 invites a vet', 'inviteMember', DOCTORS, () => body(INVITED)),
  row('N11 withdraws an invitation', 'withdrawMemberInvitation', DOCTOR, (ids) => query({ id: ids.invited })),
  row('N11 changes the rights of a member', 'updateMember', DOCTOR, (ids) => ({
    ...query({ id: ids.peer }),
    ...body({ rights: ['owners'] }),
  })),
  row('N11 removes a member', 'removeMember', TEAM, (ids) => query({ id: ids.peer }), { right: 'team' }),
  row('N12 leaves the practice as its only vet', 'leavePractice', '401 404 404 409 409 404 404 409'),
  row('N12 opens a dead invitation', 'getJoinOffer', '422 422 422 422 422 422 422 422', () =>
    query({ token: 'dead' }),
  ),
  row('N12 joins by a dead invitation', 'joinPractice', '401 404 404 422 422 404 404 422', () =>
    body({ token: 'dead' }),
  ),
]
