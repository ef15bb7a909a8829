/** How an image starts Node, by the Dockerfile: the flags, then the program in the app's folder. */
export function imageCommand(): { readonly flags: readonly string[]; readonly program: string }
