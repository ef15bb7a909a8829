import { z } from 'zod'
import { recordId } from '../fields.ts'

export const Dependant = z
  .object({
    id: recordId('prompt_id'),
    slug: z.string().meta({ examples: ['support-reply'] }),
    name: z.string().meta({ examples: ['Support reply'] }),
    versions: z.array(z.int()).meta({
      description: 'Versions of the part in the working copy.',
      examples: [[3]],
    }),
    live_versions: z.array(z.int()).meta({
      description: 'Versions of the part in the published version.',
      examples: [[2]],
    }),
  })
  .meta({ id: 'Dependant' })
