import type { Block } from '../edited-prompt.ts'

/** Placeholders of empty blocks by type. */
export const BLOCK_PLACEHOLDERS: Readonly<Record<Block['type'], string>> = {
  role: 'Who is the model? "You are a support agent for {{company}}."',
  context: 'What does the model need to know? "The customer ordered {{product}}."',
  instructions: 'What should the model do? "Answer in three sentences."',
  guardrails: 'What must the model avoid? "Never promise a refund."',
  output_format: 'What should the answer look like? "Reply as JSON."',
  custom: 'Anything else the model should read.',
  messages: 'Where your app puts the messages that it sends: "{{history}}".',
  include: '',
}
