export { SWEEP_JOB } from './sweep.sql.ts'
