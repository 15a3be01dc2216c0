/**
 * Versions of the papers that a new member agrees to, newest first. A page names the one it has shown, so an older page
 * may send an older one. A changed text gets a new version.
 */
export const paperVersions = {
  agreement: ['2026-11-28'],
  privacy: ['2026-11-28'],
} as const

export type Paper = keyof typeof paperVersions
export const papers = Object.keys(paperVersions) as readonly Paper[]

/** What the pages show now. */
export const shownPapers = { agreement: paperVersions.agreement[0], privacy: paperVersions.privacy[0] } as const
