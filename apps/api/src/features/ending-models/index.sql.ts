export { findEndingModel, findEndingNames, findNamesOfModel } from './find-ending-names.sql.ts'
export { namesModel } from './model-uses.sql.ts'
export { countEndingPrompts } from './models-everywhere.sql.ts'
export { type Warning, warnOfEnds } from './notices/warn-of-ends.sql.ts'
export { type ProjectProvider, readProjectProviders } from './providers.sql.ts'
export {
  type EndingNeeds,
  findModelEnds,
  readModelEnd,
  readModelEnds,
} from './read-model-ends.sql.ts'
