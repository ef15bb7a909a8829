import { useContext } from 'hono/jsx'
import { exactTime, relativeTime } from './instant.ts'
import { RenderingContext } from './rendering.ts'

interface WhenProps {
  readonly at: string
  /** Shows the exact time instead of the relative one. */
  readonly exact?: boolean
}

/** Shows the exact time on hover. */
export const When = ({ at, exact }: WhenProps) => {
  const { now, timeZone } = useContext(RenderingContext)
  const instant = new Date(at)
  const shown = exactTime(instant, timeZone)
  return (
    <time class="numbers" datetime={at} {...(!exact && { title: shown })}>
      {exact ? shown : relativeTime(instant, now, timeZone)}
    </time>
  )
}
