export type { Admit } from './admission.ts'
