import { useEffect, useState } from 'preact/hooks'
import type { Typed } from './typed.ts'

interface Entering {
  readonly typed: Typed
  readonly text: string
  /** Whether the results of the text are shown. */
  readonly isKnown: boolean
  /** Opens the selected result. */
  readonly open: () => void
}

/** Enter opens a result once the results of its text are shown; another text forgets the key. */
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
