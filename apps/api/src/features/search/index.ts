export { findFirstMatch } from './word-match.ts'
