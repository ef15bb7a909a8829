export { projectView } from './project-view.ts'
export { requireProject } from './require-project.ts'
