export { personView } from './person-view.ts'
