// The parts of notes that other modules may use.
export { entriesOfVisit } from './history/entries-of-visit.ts'
export { storeLetterheads } from './letterhead/store-letterheads.ts'
export { endShares } from './sharing/repository.ts'
