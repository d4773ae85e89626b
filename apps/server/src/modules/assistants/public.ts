// The parts of assistants that other modules, jobs and the demo may use.
export { acceptInvitation, findInvitedPerson } from './accept-invitation.ts'
export { endTeam } from './end-team.ts'
export { invitePending } from './invite-pending.ts'
export { openPractice } from './practices-query.ts'
export { waitsForAssistant } from './invited-query.ts'
export { writeInvitation } from './write-invitation.ts'
