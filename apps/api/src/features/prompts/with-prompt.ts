export type WithPrompt<Item> = Item & {
  readonly prompt: { readonly slug: string; readonly name: string }
}
