// The parts of notes that other modules may use.
export { storeLetterheads } from './letterhead/store-letterheads.ts'
export { endShares } from './sharing/repository.ts'
