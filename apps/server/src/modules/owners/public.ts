// What other modules and jobs may use of owners.
export { forgetDeadLinks } from './invitations/link-query.ts'
export { writeCareInvitation } from './invitations/write-care-invitation.ts'
export { soughtOwners } from './practice-list/matches-search.ts'
