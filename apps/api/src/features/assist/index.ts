export { type GenerateObject, Unusable, UnusableAnswer } from './generate-object.ts'
export { IMPORT_1 } from './system-prompts/import-1.ts'
