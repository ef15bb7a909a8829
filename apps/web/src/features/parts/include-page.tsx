import { canEdit } from '../../product/managed/can-edit.ts'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Actions } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { SearchForm } from '../../ui/controls/search-form.tsx'
import { Callout } from '../../ui/data/callout.tsx'

interface IncludePageProps extends PromptContext {
  /** Prompts with a live version. */
  readonly parts: readonly { readonly slug: string; readonly name: string }[]
  readonly q: string
  readonly form: FormState
}

const LEAD =
  'The blocks of a live prompt become part of this one. Saving a version takes the live version of that moment.'

export const IncludePage = (props: IncludePageProps) => (
  <>
    <PromptHeader
      project={props.project}
      prompt={props.prompt}
      title="Include a shared part"
      lead={LEAD}
      refused={props.form}
    />
    {canEdit(props) ? <Choices {...props} /> : null}
  </>
)

const Choices = ({ project, prompt, parts, q, form }: IncludePageProps) => {
  const path = promptPath(project, prompt.slug)
  return (
    <>
      {form.problem ? <Callout kind="problem">{form.problem}</Callout> : null}
      <SearchForm action={`${path}/include`} label="Search prompts" q={q} />
      {parts.length === 0 ? (
        <p class="quiet-text">No other prompt with a live version matches. Publish one first.</p>
      ) : (
        <ul class="part-choices">
          {parts.map(({ slug, name }) => (
            <li>
              <PostForm action={`${path}/include`} class="row">
                <input type="hidden" name="part" value={slug} />
                <input type="hidden" name="title" value={name} />
                <a href={promptPath(project, slug)}>
                  <bdi>{name}</bdi>
                </a>
                <span class="mono quiet-text small">{slug}</span>
                <Button hiddenText={name}>Include</Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      <Actions>
        <ButtonLink href={path}>Back to the prompt</ButtonLink>
      </Actions>
    </>
  )
}
