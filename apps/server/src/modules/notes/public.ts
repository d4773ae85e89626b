// What other modules may use of notes.
export { storeLetterheads } from './letterhead/store-letterheads.ts'
