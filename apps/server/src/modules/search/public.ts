// What other modules may use of the search.
export { refreshSearchText } from './search-text.ts'
