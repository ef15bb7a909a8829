const ABOUT_FOLDER =
  /(?:^|\/)(?:readme|licen[cs]e|copying|notice|changelog|contributing|code_of_conduct|third_party_notices)(?:[._-][^/]*)?$/i

/** Whether a file is there for people who come upon its folder, and so is no prompt. */
export const isAboutFolder = ({ path }: { readonly path: string }): boolean =>
  ABOUT_FOLDER.test(path)
