import { useEffect, useState } from 'preact/hooks'
import type { Place } from '../../ui/controls/island-props.ts'

/** A pause this long ends a word. */
const DEBOUNCE_MS = 80

export interface ProjectResults {
  readonly text: string
  readonly places: readonly Place[]
  readonly hasFailed: boolean
}

const NONE: ProjectResults = { text: '', places: [], hasFailed: false }

/** Searches while the user types. A newer text aborts the older request. */
export function useProjectSearch(href: string | undefined, text: string): ProjectResults {
  const [results, setResults] = useState(NONE)
  const q = text.trim()
  useEffect(() => {
    if (href === undefined || q === '') return setResults({ ...NONE, text: q })
    const stale = new AbortController()
    const timer = setTimeout(() => {
      void search(href, q, stale.signal).then((places) => {
        if (stale.signal.aborted) return
        setResults({ text: q, places: places ?? [], hasFailed: places === undefined })
      })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [href, q])
  return results
}

async function search(
  href: string,
  q: string,
  signal: AbortSignal,
): Promise<readonly Place[] | undefined> {
  try {
    const response = await fetch(`${href}?${new URLSearchParams({ q })}`, { signal })
    // Our own route returns places.
    return response.ok ? ((await response.json()) as Place[]) : undefined
  } catch {
    return undefined
  }
}
