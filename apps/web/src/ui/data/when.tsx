import { useContext } from 'hono/jsx'
import { exactTime, relativeTime } from './instant.ts'
import { RenderingContext } from './rendering.ts'

interface WhenProps {
  readonly at: string
  /** The exact instant instead of how long ago it was. */
  readonly exact?: boolean
}

/** An instant for people: how long ago, with the exact one on hover, and for programs. */
export const When = ({ at, exact }: WhenProps) => {
  const { now, timeZone } = useContext(RenderingContext)
  const instant = new Date(at)
  const shown = exactTime(instant, timeZone)
  return (
    <time class="numbers" datetime={at} title={shown}>
      {exact ? shown : relativeTime(instant, now, timeZone)}
    </time>
  )
}
