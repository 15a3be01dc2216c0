/** Runs in the page. Like Safari: content inserted above the screen moves what is visible. */
export function withoutAnchors(): void {
  const { supports } = CSS
  CSS.supports = (...asked: [string]) => !asked[0].startsWith('overflow-anchor') && supports.apply(CSS, asked)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { overflow-anchor: none }')
  document.adoptedStyleSheets = [sheet]
}
