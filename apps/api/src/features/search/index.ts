export { findMatchIndex, matchesWordStartOnly } from './word-match.ts'
