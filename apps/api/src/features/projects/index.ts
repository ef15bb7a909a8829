export { requireProject } from './require-project.ts'
