export { endView } from './find-endings.ts'
