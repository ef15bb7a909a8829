export type { Admission, AdmissionRequest, Admit, AdmitTogether } from './admission/admission.ts'
export { requestedContent } from './requested-content.ts'
export type { ServeContent, ServedContent } from './served-content.ts'
