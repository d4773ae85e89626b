// The parts of the search that other modules may use.
export { CORRECTED_LETTERS_MIN, errorsAllowed, spellingDistance } from './text/spelling.ts'
export { refreshSearchText } from './search-text.ts'
