import type { Language } from '@comanda/rules/language/languages.ts'

export interface SimulatorPage {
  readonly language: Language
  readonly title: string
  /** Says that the page is simulated and moves no money. */
  readonly note: string
  /** Stylesheet path: the security policy allows no inline style. */
  readonly css: string
  readonly body: string
}

/** A page of the simulated phone: plain HTML, usable without scripts. */
export function simulatorPage({ language, title, note, css, body }: SimulatorPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${css}">
</head>
<body>
<main>
<h1>${title}</h1>
<p class="note">${note}</p>
${body}
</main>
</body>
</html>
`
}

/** The css that all simulated pages share. It resembles no real shop. */
export const simulatorCss = `:root{color-scheme:light dark;--paper:#f4f5f4;--card:#fff;--ink:#191c1a;--faint:#5b625e;--main:#0b7a43;--on-main:#fff;--line:#d9ddda}
@media (prefers-color-scheme:dark){:root{--paper:#111412;--card:#1c211e;--ink:#eef1ef;--faint:#a9b2ad;--main:#3ecf83;--on-main:#05210f;--line:#353c38}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"PingFang SC","Hiragino Sans","Noto Sans CJK SC",sans-serif}
main{max-width:26rem;margin:0 auto;padding:max(1.5rem,env(safe-area-inset-top)) 1.25rem max(1.5rem,env(safe-area-inset-bottom))}
h1{margin:0;font-size:1.125rem;text-align:center}
.note{margin:.25rem 0 2rem;color:var(--faint);font-size:.875rem;text-align:center}
.shop{margin:0;text-align:center;overflow-wrap:anywhere}
.gone{margin:0 0 2rem;text-align:center}
`

/**
 * The return path on our own address only. A phone that reached the page by another host name of this machine stays
 * on that name.
 */
export function returnPathOf(redirect: string, publicUrl: string): string {
  try {
    const url = new URL(redirect, publicUrl)
    if (url.origin === new URL(publicUrl).origin && !url.pathname.startsWith('//')) {
      return url.pathname + url.search + url.hash
    }
  } catch {
    // Not a valid address.
  }
  return '/'
}
