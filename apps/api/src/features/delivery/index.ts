export { requestedContent } from './requested-content.ts'
export type { ServeContent } from './served-content.ts'
