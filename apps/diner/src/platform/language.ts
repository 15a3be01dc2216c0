import type { Language } from '@comanda/rules/language/languages.ts'

/**
 * The page is made again in the other language; the cart is on the server and stays. Where the browser takes no cookie the
 * address says the language.
 */
export function switchLanguage(language: Language): void {
  const choice = `lang=${language}`
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in the web-views we serve
  document.cookie = `${choice}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  // To read it back is to wait for it: Chromium writes cookies behind our back, and a busy phone asked for the page before.
  const isKept = document.cookie.split('; ').includes(choice)
  const url = new URL(location.href)
  if (isKept) url.searchParams.delete('lang')
  else url.searchParams.set('lang', language)
  location.replace(url.href)
  if (url.hash !== '' && url.href === location.href) location.reload()
}
