/** The demo's sellers of other countries. A link that names no seller never means one of them. */
export const otherDemoSellers: readonly string[] = ['demosg', 'demojp']

/** No data of theirs needs a backup. */
export const demoSellers: readonly string[] = ['demo', ...otherDemoSellers]
