const ABOUT_FOLDER =
  /(?:^|\/)(?:readme|licen[cs]e|copying|notice|changelog|contributing|code_of_conduct|third_party_notices)(?:[._-][^/]*)?$/i

/** True for files that explain a folder to people, such as a README; they are not prompts. */
export const isAboutFolder = ({ path }: { readonly path: string }): boolean =>
  ABOUT_FOLDER.test(path)
