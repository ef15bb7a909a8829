import { GALLERY_CATEGORIES } from '@promptwire/contract/gallery/gallery'
import { Hono } from 'hono'
import { z } from 'zod'
import { form, type Next } from '../../../session/forms/form.ts'
import { text } from '../../../session/forms/form-fields.ts'
import { reportIgnoredParams } from '../../../session/forms/ignored-params.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { NewPromptPage } from '../new-prompt-page.tsx'
import { GalleryList, GalleryPreview } from './gallery-pages.tsx'

type After = (c: WebRequest, made: { data: { slug: string } }) => Next

export function galleryRoutes(toEditor: After): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', async (c) => {
    const category = GALLERY_CATEGORIES.find((one) => one === c.req.query('category'))
    reportIgnoredParams(c, { category })
    const q = (c.req.query('q') ?? '').slice(0, 200)
    const { data: prompts } = await c.var.projectApi.list_gallery_prompts({
      limit: 100,
      category,
      ...(q && { q }),
    })
    return renderPage(
      c,
      <GalleryList project={c.var.project} prompts={prompts} category={category} q={q} />,
    )
  })
  routes.get('/:gallery_slug', (c) => previewPage(c))
  routes.post(
    '/:gallery_slug',
    form({
      fields: z.object({ name: text() }),
      call: (c, { name }) =>
        c.var.projectApi.copy_gallery_prompt({ gallery_slug: getGallerySlug(c), name }),
      next: toEditor,
      rerender: previewPage,
    }),
  )
  return routes
}

const getGallerySlug = (c: WebRequest): string => c.req.param('gallery_slug') ?? ''

async function previewPage(c: WebRequest, form?: FormState) {
  const { data } = await c.var.projectApi.get_gallery_prompt({ gallery_slug: getGallerySlug(c) })
  const filled = form ?? freshForm({ name: data.name })
  return renderPage(c, <GalleryPreview project={c.var.project} item={data} form={filled} />)
}

const renderPage = (c: WebRequest, content: Parameters<typeof NewPromptPage>[0]['children']) =>
  c.render(
    <NewPromptPage project={c.var.project} way="gallery">
      {content}
    </NewPromptPage>,
    { title: 'New prompt' },
  )
