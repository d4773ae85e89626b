// The parts of reminders that jobs may use.
export { remindOwners } from './remind-owners.ts'
