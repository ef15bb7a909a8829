import { DEFAULT_USAGE_DAYS } from '@promptwire/contract/usage/usage'
import { count } from '@promptwire/core/text/count'
import { DependantList, type DependantListProps } from '../../product/dependants/dependant-list.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Actions } from '../../ui/controls/form.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { type RequestsByPrompt, returnHref } from './list-query.ts'
import { Selected, type SelectedProps } from './selected/selected-pages.tsx'

interface DeletePageProps extends SelectedProps {
  readonly requests: RequestsByPrompt
  /** Keys that recently fetched the prompt; undefined for several prompts. */
  readonly callers: number | undefined
  /** Prompts that include it; undefined for several prompts. */
  readonly dependants: DependantListProps['dependants'] | undefined
}

/** The name to type: the prompt's, or the project's for several prompts. */
export const nameToDelete = ({
  project,
  prompts,
}: Pick<SelectedProps, 'project' | 'prompts'>): string => {
  const [only, second] = prompts
  return only && !second ? only.name : project.name
}

export const DeletePage = ({
  requests,
  callers,
  dependants = [],
  ...selected
}: DeletePageProps) => {
  const { prompts, project, list, form } = selected
  const versions = prompts.reduce((sum, { last_version }) => sum + last_version, 0)
  const isOne = prompts.length === 1
  const title = `Delete ${count(prompts.length, 'prompt')}`
  return (
    <Selected {...selected} title={title} path="delete">
      <Callout kind="warning">
        This cannot be undone. {count(versions, 'saved version')} {versions === 1 ? 'goes' : 'go'}{' '}
        with {isOne ? 'it' : 'them'}. {liveness(prompts)}
        {use(requests, callers)}
      </Callout>
      {dependants.length === 0 ? null : (
        <Callout kind="problem" title="Other prompts include it">
          Remove or detach it there first.
          <DependantList project={project} dependants={dependants} />
        </Callout>
      )}
      <Field
        form={form}
        name="name"
        label={`Type ${isOne ? 'its name' : 'the name of the project'} to delete ${isOne ? 'it' : 'them'}: ${nameToDelete(selected)}`}
        autocomplete="off"
      />
      <Actions>
        <Button kind="danger">{title}</Button>
        <ButtonLink href={returnHref(project, list)}>Cancel</ButtonLink>
      </Actions>
    </Selected>
  )
}

function liveness(prompts: SelectedProps['prompts']): string {
  const live = prompts.filter(({ published_version }) => published_version !== null).length
  if (prompts.length === 1)
    return live === 1 ? 'It is live: the next request for it returns 404.' : 'It is not live.'
  if (live === 0) return 'None of them are live.'
  return `${live} of them ${live === 1 ? 'is' : 'are'} live: the next request for ${live === 1 ? 'it' : 'one'} returns 404.`
}

/** Counts recent requests and keys. */
function use(requests: RequestsByPrompt, callers: number | undefined): string {
  const counted = [...requests.values()]
  const lately = counted.reduce((sum, each) => sum + each.requests, 0)
  if (lately === 0) return ''
  const today = counted.reduce((sum, { by_day }) => sum + (by_day.at(-1) ?? 0), 0)
  const by = callers ? ` by ${count(callers, 'key')}` : ''
  return ` ${count(lately, 'request')}${by} in the last ${DEFAULT_USAGE_DAYS} days, ${today} of them today.`
}
