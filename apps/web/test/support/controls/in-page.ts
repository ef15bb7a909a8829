import { pressControls } from './press-controls.ts'
import { findWrongReferences } from './references.ts'

/** The functions that a page gets. */
export const controls = { findWrongReferences, pressControls }
