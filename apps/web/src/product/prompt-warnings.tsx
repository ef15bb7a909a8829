import type { Warning } from '@promptwire/core/compile/warnings'
import { count } from '@promptwire/core/text/count'
import { Callout } from '../ui/data/callout.tsx'

type ShownWarning = Pick<Warning, 'code' | 'message'> & { readonly block_id?: string | undefined }

interface PromptWarningsProps {
  readonly title: string
  readonly warnings: readonly ShownWarning[]
  /** Path of the page with the blocks; empty for this page. */
  readonly path?: string
}

/** Links possible mistakes to their block or the variables. All empty blocks share one line. */
export const PromptWarnings = ({ title, warnings, path = '' }: PromptWarningsProps) => {
  const empty = warnings.filter(({ code }) => code === 'blank_block')
  const others = warnings.filter(({ code }) => code !== 'blank_block')
  return (
    <>
      {others.length > 0 ? (
        <Callout kind="warning" title={title}>
          <ul>
            {others.map((warning) => (
              <li>
                <a href={`${path}${findPlace(warning)}`}>{warning.message}</a>
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {empty.length > 0 ? (
        <p class="quiet-text">
          {`${count(empty.length, 'empty block')} ${empty.length === 1 ? 'is' : 'are'} left out.`}
        </p>
      ) : null}
    </>
  )
}

const findPlace = ({ block_id }: ShownWarning): string =>
  block_id ? `#block-${block_id}` : '?tab=variables'
