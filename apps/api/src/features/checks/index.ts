export type { JudgeResult } from './check-result.ts'
export { checkSchemasTask } from './check-schemas-task.ts'
export { checkValues } from './check-values-task.ts'
export {
  evaluateChecks,
  isJudgeDecisive,
  isRubric,
  type RubricCheck,
} from './evaluate-checks.ts'
export { valuesWithDefaults } from './render-checks.ts'
