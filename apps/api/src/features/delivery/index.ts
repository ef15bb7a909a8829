export { requestedContent } from './requested-content.ts'
export type { ServeContent, ServedContent } from './served-content.ts'
