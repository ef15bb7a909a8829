export { changedEntryView } from './read-audit-entry.ts'
