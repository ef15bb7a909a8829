/** Members who may change a project and make keys for it; a viewer only looks. */
export const EDITING_ROLES: readonly string[] = ['owner', 'admin', 'editor']
