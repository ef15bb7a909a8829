import type { SkillFile } from '@promptwire/contract/content/skill-fields'
import { MAX_SKILL_FILES } from '@promptwire/contract/content/skill-fields'
import { canEdit } from '../../product/managed/can-edit.ts'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Field, FileField, TextArea } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Card } from '../../ui/layout/page-header.tsx'
import { formatBytes } from './format-bytes.ts'

export const filesPath = (
  project: PromptContext['project'],
  { slug }: Pick<PromptContext['prompt'], 'slug'>,
): string => `${promptPath(project, slug)}/files`

/** Rejected forms of the page. */
export interface FileForms {
  readonly head?: FormState
  readonly adding?: FormState
  readonly renaming?: FormState
}

interface FilesPageProps extends PromptContext {
  readonly forms: FileForms
}

const NEW_HEAD = (slug: string, description: string) =>
  `---\nname: ${slug}\ndescription: ${description || 'What it does, and when to use it.'}\n---\n`

/** The front matter that makes a prompt a skill, and its files. */
export const FilesPage = (props: FilesPageProps) => {
  const { project, prompt, forms } = props
  const isSkill = prompt.front_matter !== null
  const mayWrite = canEdit(props)
  const head = prompt.front_matter ?? NEW_HEAD(prompt.slug, prompt.description)
  return (
    <>
      <PromptHeader
        project={project}
        prompt={prompt}
        current="files"
        title="Skill and files"
        refused={forms.head ?? forms.adding ?? forms.renaming}
      >
        {isSkill ? (
          <ButtonLink icon="download" href={`${filesPath(project, prompt)}/archive`}>
            Download .zip
          </ButtonLink>
        ) : null}
      </PromptHeader>
      {isSkill ? <FileList {...props} /> : null}
      {isSkill || mayWrite ? null : (
        <Empty
          icon="folder"
          title="Not a skill"
          text={
            prompt.managed === 'git'
              ? 'It is a plain prompt.'
              : 'Editors can make this prompt a skill.'
          }
        />
      )}
      {mayWrite ? (
        <Card title={isSkill ? 'Front matter' : 'Make it a skill'} id="front-matter">
          <p class="quiet-text">
            {isSkill
              ? 'The start of SKILL.md, which the compiled prompt follows. Empty it to have a plain prompt again.'
              : 'AI clients find an Agent Skill by its name and description. The prompt becomes the text of its SKILL.md.'}
          </p>
          <Form
            action={`${filesPath(project, prompt)}/front-matter`}
            form={forms.head ?? freshForm({ front_matter: head })}
            hasLongText
          >
            <Revision prompt={prompt} />
            <TextArea
              form={forms.head ?? freshForm({ front_matter: head })}
              name="front_matter"
              label="Front matter (YAML)"
              rows={6}
              mono
              optional
            />
            <Actions>
              <Button kind={isSkill ? undefined : 'primary'}>
                {isSkill ? 'Save front matter' : 'Make it a skill'}
              </Button>
            </Actions>
          </Form>
        </Card>
      ) : null}
    </>
  )
}

const FileList = ({ project, prompt, forms }: FilesPageProps) => {
  const mayWrite = canEdit({ project, prompt })
  const path = filesPath(project, prompt)
  const adding = forms.adding ?? freshForm()
  return (
    <Card title="Files" id="files">
      <Table
        label="Files"
        columns={[
          { text: 'Path' },
          { text: 'Size', align: 'end' },
          { text: 'SHA-256', from: 'desk' },
          { text: '', hiddenText: 'Actions' },
        ]}
      >
        <tr>
          <Cell main>
            <a href={`${path}/view?path=SKILL.md`}>SKILL.md</a>
          </Cell>
          <Cell align="end" />
          <Cell from="desk">front matter and compiled prompt</Cell>
          <Cell />
        </tr>
        {prompt.files.map((file) => (
          <FileRow file={file} path={path} prompt={prompt} mayWrite={mayWrite} forms={forms} />
        ))}
      </Table>
      {mayWrite ? (
        <Form action={`${path}/add`} form={adding} hasLongText>
          <Revision prompt={prompt} />
          <FileField form={adding} name="file" label="File" />
          <Field
            form={adding}
            name="path"
            label="Path"
            hint="Below the folder of the skill, such as references/FORMS.md. A file of the same path is replaced."
            optional
          />
          <Actions>
            <Button kind="primary" icon="upload">
              Add file
            </Button>
          </Actions>
          <p class="quiet-text small">Up to {MAX_SKILL_FILES} files and 16 MiB in all.</p>
        </Form>
      ) : null}
    </Card>
  )
}

interface FileRowProps {
  readonly file: SkillFile
  readonly path: string
  readonly prompt: PromptContext['prompt']
  readonly mayWrite: boolean
  readonly forms: FileForms
}

const FileRow = ({ file, path, prompt, mayWrite, forms }: FileRowProps) => {
  const of = new URLSearchParams({ path: file.path })
  const isRefused = forms.renaming?.values['path']?.[0] === file.path
  const renaming = (isRefused && forms.renaming) || freshForm({ new_path: file.path })
  return (
    <tr>
      <Cell main>
        <a href={`${path}/view?${of}`}>
          <bdi>{file.path}</bdi>
        </a>
      </Cell>
      <Cell align="end" numbers>
        {formatBytes(file.bytes)}
      </Cell>
      <Cell from="desk">
        <code title={file.sha256}>{file.sha256.slice(0, 12)}</code>
      </Cell>
      <Cell align="end">
        {mayWrite ? (
          <details open={isRefused}>
            <summary>
              Change<span class="visually-hidden"> {file.path}</span>
            </summary>
            <Form action={`${path}/rename`} form={renaming}>
              <FileFields file={file} prompt={prompt} />
              <Field
                form={renaming}
                name="new_path"
                id={`new-path-${file.sha256.slice(0, 12)}-${file.path}`}
                label="New path"
              />
              <Button hiddenText={file.path}>Rename</Button>
            </Form>
            <PostForm action={`${path}/remove`}>
              <FileFields file={file} prompt={prompt} />
              <Button kind="danger" icon="trash-2" hiddenText={file.path}>
                Remove
              </Button>
            </PostForm>
          </details>
        ) : null}
      </Cell>
    </tr>
  )
}

const FileFields = ({ file, prompt }: Pick<FileRowProps, 'file' | 'prompt'>) => (
  <>
    <input type="hidden" name="path" value={file.path} />
    <Revision prompt={prompt} />
  </>
)

const Revision = ({ prompt }: Pick<PromptContext, 'prompt'>) => (
  <input type="hidden" name="revision" value={String(prompt.revision)} />
)
