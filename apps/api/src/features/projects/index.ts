export type { ProjectStore } from './project-record.ts'
export { requireProject } from './require-project.ts'
