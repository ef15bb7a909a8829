import { useEffect, useState } from 'preact/hooks'
import type { Typed } from './typed.ts'

interface Entering {
  readonly typed: Typed
  readonly text: string
  /** True if the results for the text are shown. */
  readonly isKnown: boolean
  readonly open: () => void
}

/** Enter waits until the results for its text are shown; changing the text cancels it. */
export function useEnter({ typed, text, isKnown, open }: Entering): () => void {
  const [entered, setEntered] = useState(typed.isEntered ? typed.text : undefined)
  const isDue = isKnown && entered === text
  useEffect(() => {
    if (!isDue) return
    setEntered(undefined)
    open()
  }, [isDue])
  return () => setEntered(text)
}
