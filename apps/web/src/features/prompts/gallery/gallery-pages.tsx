import { GALLERY_CATEGORIES } from '@promptwire/contract/gallery/gallery'
import type { Output } from '@promptwire/contract/operation'
import type { Project } from '@promptwire/contract/projects/project'
import type { publicContract } from '@promptwire/contract/public-contract'
import { promptsPath } from '../../../product/prompt-path.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { SearchForm } from '../../../ui/controls/search-form.tsx'
import { Chips } from '../../../ui/controls/tabs.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Card, Section } from '../../../ui/layout/page-header.tsx'
import { BlockTexts } from '../block-texts.tsx'

type GallerySummary = Output<typeof publicContract.list_gallery_prompts>[number]
type GalleryPrompt = Output<typeof publicContract.get_gallery_prompt>

const galleryPath = (project: Project) => `${promptsPath(project)}/new/gallery`

interface GalleryListProps {
  readonly project: Project
  readonly prompts: readonly GallerySummary[]
  readonly category: string | undefined
  readonly q: string
}

export const GalleryList = ({ project, prompts, category, q }: GalleryListProps) => (
  <>
    <div class="row prompts-filters">
      <Chips
        label="Category"
        tabs={[undefined, ...GALLERY_CATEGORIES].map((one) => ({
          href: `${galleryPath(project)}${one ? `?category=${one}` : ''}`,
          label: one ? one.charAt(0).toUpperCase() + one.slice(1) : 'All',
          isCurrent: one === category,
        }))}
      />
      <SearchForm action={galleryPath(project)} label="Search the gallery" q={q} />
    </div>
    {prompts.length === 0 ? (
      <Empty icon="search" title="Nothing found" text="No prompt in the gallery matches." />
    ) : (
      <ul class="gallery">
        {prompts.map(({ gallery_slug, name, description }) => (
          <li class="gallery-item">
            <h2>
              <a href={`${galleryPath(project)}/${gallery_slug}`}>{name}</a>
            </h2>
            <p class="quiet-text">{description}</p>
          </li>
        ))}
      </ul>
    )}
  </>
)

interface GalleryPreviewProps {
  readonly project: Project
  readonly item: GalleryPrompt
  readonly form: FormState
}

export const GalleryPreview = ({ project, item, form }: GalleryPreviewProps) => (
  <>
    <Card title={item.name} id="gallery-prompt" lead={item.description}>
      <Form action={`${galleryPath(project)}/${item.gallery_slug}`} form={form}>
        <Field form={form} name="name" label="Name of the copy" maxlength={200} />
        <Button kind="primary">Copy to this project</Button>
      </Form>
    </Card>
    <Section title="Blocks" id="gallery-blocks">
      <BlockTexts blocks={item.blocks} />
    </Section>
    {item.variables.length > 0 ? (
      <Section title="Variables" id="gallery-variables">
        <ul class="selected-prompts">
          {item.variables.map(({ key, description }) => (
            <li>
              <code>{`{{${key}}}`}</code> <span class="quiet-text">{description}</span>
            </li>
          ))}
        </ul>
      </Section>
    ) : null}
  </>
)
