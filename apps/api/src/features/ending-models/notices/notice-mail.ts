import type { EndOfModel } from '@promptwire/contract/models/end-of-model'
import { type MailText, mailText, writeMail } from '../../mail/index.ts'

/** Max prompts that an email names; it counts the rest. */
const MAX_NAMED = 20

interface NamedPrompt {
  readonly name: string
  readonly slug: string
}

interface Digest {
  readonly to: string
  readonly project: { readonly id: string; readonly name: string }
  readonly end: EndOfModel
  readonly prompts: readonly NamedPrompt[]
  readonly total: number
  readonly webUrl: string
}

export function writeNotice({ to, project, end, prompts, total, webUrl }: Digest) {
  const url = `${webUrl}/projects/${project.id}`
  const where = { name: project.name, otherwise: 'a project' }
  const model = { model: end.model }
  const named = prompts.slice(0, MAX_NAMED)
  const left = total - named.length
  return writeMail({
    to,
    subject: mailText`${where}: ${model} ${describeWhen(end)}`,
    before: [
      mailText`${model} ${describeWhen(end)}.${describeNext(end)}`,
      total === 1 ? mailText`One prompt uses it:` : mailText`${total} prompts use it:`,
    ],
    links: named.map(({ name, slug }) => ({
      label: mailText`${{ name, otherwise: 'A prompt' }}`,
      url: `${url}/prompts/${slug}`,
    })),
    link: {
      label: left > 0 ? mailText`And ${left} more` : mailText`All models`,
      url: `${url}/models`,
    },
    after: [mailText`You get this email because you are an admin of the project.`],
  })
}

const describeWhen = ({ ends_at, days_left }: EndOfModel): MailText => {
  const day = { day: ends_at }
  return days_left < 0 ? mailText`ended on ${day}` : mailText`ends on ${day}`
}

const describeNext = ({ replaced_by }: EndOfModel): MailText =>
  replaced_by === null
    ? mailText``
    : mailText` The vendor names ${{ model: replaced_by }} as its replacement.`
