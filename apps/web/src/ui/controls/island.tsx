import { type Child, useContext } from 'hono/jsx'
import { islandPaths } from '../data/assets.ts'
import { RenderingContext } from '../data/rendering.ts'
import type { IslandProps } from './island-props.ts'

interface Props<Name extends keyof IslandProps> {
  readonly name: Name
  readonly props: IslandProps[Name]
  /** Shown until the script runs, and without JavaScript. */
  readonly children?: Child
}

/**
 * A part of the page that a script makes interactive. Its props are JSON in an attribute, so the
 * content security policy needs no exception.
 */
export const Island = <Name extends keyof IslandProps>({ name, props, children }: Props<Name>) => {
  return (
    <>
      <div data-island={name} data-props={JSON.stringify(props)}>
        {children}
      </div>
      <IslandScript name={name} />
    </>
  )
}

/** Adds the script of an island at most once per page. */
export const IslandScript = ({ name }: { name: string }) => {
  const { scripts } = useContext(RenderingContext)
  if (scripts?.has(name)) return null
  scripts?.add(name)
  const { module, imports } = islandPaths(name)
  return (
    <>
      {imports.map((path) => (
        <link rel="modulepreload" href={path} />
      ))}
      <script type="module" src={module} />
    </>
  )
}
