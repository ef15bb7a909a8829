/** Something of a prompt, with what the prompt is called. */
export type WithPrompt<Item> = Item & {
  readonly prompt: { readonly slug: string; readonly name: string }
}
