import type { Language } from '@comanda/rules/language/languages.ts'

/**
 * The server renders the page in the other language; the cart is on the server and stays. Without cookies the address
 * carries the language.
 */
export function switchLanguage(language: Language): void {
  // Until then this page is still shown: it must not take the cookie back.
  document.documentElement.dataset.leaving = ''
  writeChoice(language)
  // Reading it back waits for the write: Chromium writes cookies asynchronously, and a busy phone requested the page
  // before.
  const isKept = choiceKept() === language
  const url = new URL(location.href)
  if (isKept) url.searchParams.delete('lang')
  else url.searchParams.set('lang', language)
  location.replace(url.href)
  if (url.hash !== '' && url.href === location.href) location.reload()
}

/**
 * Every tab keeps its own language: the tab in use takes the cookie back from a tab in another language, so that its
 * next page comes in this one. Calls name their language themselves.
 */
export function keepTabLanguage(language: Language): void {
  const take = () => {
    const kept = choiceKept()
    const isLeaving = document.documentElement.dataset.leaving !== undefined
    if (!isLeaving && !document.hidden && kept !== undefined && kept !== language) writeChoice(language)
  }
  window.addEventListener('focus', take)
  window.addEventListener('pageshow', take)
  document.addEventListener('visibilitychange', take)
  // Two windows side by side: a link may be tapped in one that has the focus already.
  const follow = ({ target }: Event) => target instanceof Element && target.closest('a') && take()
  document.addEventListener('click', follow, true)
}

function writeChoice(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in the web-views we serve
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

/** The language in the cookie, for all tabs. */
function choiceKept(): string | undefined {
  const kept = document.cookie.split('; ').find((one) => one.startsWith('lang='))
  return kept?.slice('lang='.length)
}
