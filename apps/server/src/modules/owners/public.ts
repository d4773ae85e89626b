// The parts of owners that other modules and jobs may use.
export { deleteExpiredLinks } from './invitations/link-query.ts'
export { writeCareInvitation } from './invitations/write-care-invitation.ts'
export { findForgiving, isSimilarOnly, matchesSearch } from './practice-list/search-query.ts'
