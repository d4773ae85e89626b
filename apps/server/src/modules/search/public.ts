// The parts of the search that other modules may use.
export { refreshSearchText } from './search-text.ts'
