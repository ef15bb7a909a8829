export { countMarksByJudge, MEASURES } from './calibration/human-labels.sql.ts'
