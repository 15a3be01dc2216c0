import { inlineHash } from '../http/inline-hash.ts'
import { escapeHtml } from './html.ts'

/** The diner's first script (apps/diner/page-start), inlined into every page of the app. */
export interface StartScript {
  readonly text: string
  /** The hash by which the page's policy allows it. */
  readonly hash: string
}

export interface StartFiles {
  readonly scripts: readonly string[]
  readonly preloads: readonly string[]
  /** Data that the app needs to start, fetched in parallel with the scripts. */
  readonly menuUrl: string | null
}

export function makeStartScript(text: string): StartScript {
  return { text, hash: inlineHash(text) }
}

/** Placed before the stylesheet: a script after it waits for it and delays the page. */
export function startScriptTag(
  { text }: StartScript,
  { scripts, preloads, menuUrl }: StartFiles,
  { readable }: { readonly readable: boolean },
): string {
  const later = [
    `data-preloads="${escapeHtml(preloads.join(' '))}"`,
    ...(menuUrl === null ? [] : [`data-data="${escapeHtml(menuUrl)}"`]),
  ]
  const data = [`data-scripts="${escapeHtml(scripts.join(' '))}"`, ...(readable ? later : ['data-here'])]
  return `<script ${data.join(' ')}>${text}</script>`
}

/** For pages that the phone renders: their scripts load at once. Placed after the stylesheet. */
export function startAtOnce({ scripts, preloads, menuUrl }: StartFiles): string {
  return [
    ...scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    ...(menuUrl === null
      ? []
      : [`<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(menuUrl)}">`]),
  ].join('')
}
