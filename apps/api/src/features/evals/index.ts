export { isConfirmed } from './calibration/calibration.ts'
