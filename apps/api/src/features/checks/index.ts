export {
  evaluateChecks,
  isJudgeDecisive,
  isRubric,
  type JudgeResult,
  type RubricCheck,
} from './evaluate-checks.ts'
export { valuesWithDefaults } from './render-checks.ts'
