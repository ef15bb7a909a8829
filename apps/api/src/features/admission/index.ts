export type { Admission, AdmissionRequest, Admit, AdmitTogether } from './admission.ts'
