export { BEFORE_ALL, candidates, rareCandidates } from './search-candidates.sql.ts'
export { columnContains, wordStartPattern } from './text-conditions.sql.ts'
