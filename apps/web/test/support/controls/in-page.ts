import { pressControls } from './press-controls.ts'
import { findWrongReferences } from './references.ts'

/** Functions available in a page. */
export const controls = { findWrongReferences, pressControls }
