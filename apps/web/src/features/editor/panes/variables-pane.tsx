import { findMessageKeys } from '@promptwire/core/compile/template'
import { variableUsage } from '@promptwire/core/compile/variable-usage'
import { canEdit } from '../../../product/managed/can-edit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { freshForm } from '../../../ui/controls/form-state.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Callout } from '../../../ui/data/callout.tsx'
import type { EditedPrompt } from '../edited-prompt.ts'
import type { EditorContext } from '../editor-context.ts'
import { ScriptForm } from '../script-form.tsx'
import { VariableForm } from './variable-form.tsx'

/** Declared variables, and those that blocks use undeclared. */
export const VariablesPane = (props: EditorContext) => {
  const { project, prompt } = props
  const { uses, unused, undeclared: used } = variableUsage(prompt.blocks, prompt.variables)
  const messageKeys = findMessageKeys(prompt.blocks)
  const undeclared = used.filter((key) => !messageKeys.includes(key))
  const usedIn = (key: string) => findBlocks(prompt, uses.find((use) => use.key === key)?.block_ids)
  return (
    <div class="variables">
      {undeclared.length > 0 ? (
        <Callout kind="warning" title="Variables without settings">
          {undeclared.map((key) => (
            <div class="row">
              <code>{`{{${key}}}`}</code>
              <BlockLinks blocks={usedIn(key)} />
              {canEdit({ project, prompt }) ? (
                <ScriptForm class="row">
                  <Button name="key" value={key} hiddenText={key}>
                    Add
                  </Button>
                </ScriptForm>
              ) : null}
            </div>
          ))}
        </Callout>
      ) : null}
      {prompt.variables.length === 0 && undeclared.length === 0 ? (
        <p class="quiet-text">{'Write {{name}} in a block and send a value with each request.'}</p>
      ) : null}
      {prompt.variables.map((variable) => (
        <details
          class="variable"
          id={`variable-${variable.id}`}
          open={prompt.variables.length === 1}
        >
          <summary>
            <code>{variable.key}</code>
            {variable.type === 'text' ? null : <Badge>{variable.type}</Badge>}
            {variable.required ? <Badge>required</Badge> : null}
            {variable.sensitive ? <Badge>sensitive</Badge> : null}
            {unused.includes(variable.key) ? <Badge tone="waiting">unused</Badge> : null}
            <span class="quiet-text small variable-default" dir="auto">
              {variable.default_value ?? variable.description}
            </span>
          </summary>
          <BlockLinks blocks={usedIn(variable.key)} />
          <VariableForm {...props} variable={variable} />
        </details>
      ))}
      {canEdit({ project, prompt }) ? (
        <ScriptForm class="stack">
          <Field
            form={freshForm()}
            id="new-variable"
            name="key"
            label="New variable"
            mono
            maxlength={64}
          />
          <Button icon="plus">Add variable</Button>
        </ScriptForm>
      ) : null}
    </div>
  )
}

const findBlocks = ({ blocks }: EditedPrompt, ids: readonly string[] = []) =>
  blocks.filter(({ id }) => ids.includes(id))

const BlockLinks = ({ blocks }: { blocks: EditedPrompt['blocks'] }) =>
  blocks.length === 0 ? null : (
    <span class="small quiet-text">
      in{' '}
      {blocks.map(({ id, title }, i) => (
        <>
          {i > 0 ? ', ' : ''}
          <a href={`#block-${id}`}>{title}</a>
        </>
      ))}
    </span>
  )
