import { pressControls } from './press-controls.ts'
import { findWrongReferences } from './references.ts'

/** Problems of the references and the controls of the page, which has the path. */
export const findProblems = async (path: string, without: string): Promise<string[]> => [
  ...findWrongReferences(path),
  ...(await pressControls(without)),
]
