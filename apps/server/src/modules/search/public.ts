// The parts of the search that other modules may use.
export { CORRECTED_LETTERS_MIN, errorsAllowed, spellingDistance } from './text/spelling.ts'
export { findClinics } from './clinics/find-clinics.ts'
export { refreshSearchText } from './search-text.ts'
