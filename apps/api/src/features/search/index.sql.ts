export { BEFORE_ALL, candidates, rareCandidates } from './search-candidates.sql.ts'
export { columnContains, columnContainsAnywhere, positionIn } from './text-conditions.sql.ts'
