import type { Language } from '@comanda/rules/language/languages.ts'

/**
 * The server renders the page in the other language; the cart is on the server and stays. Without cookies the address
 * carries the language.
 */
export function switchLanguage(language: Language): void {
  const choice = `lang=${language}`
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in the web-views we serve
  document.cookie = `${choice}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  // Reading it back waits for the write: Chromium writes cookies asynchronously, and a busy phone requested the page
  // before.
  const isKept = document.cookie.split('; ').includes(choice)
  const url = new URL(location.href)
  if (isKept) url.searchParams.delete('lang')
  else url.searchParams.set('lang', language)
  location.replace(url.href)
  if (url.hash !== '' && url.href === location.href) location.reload()
}
