import type { Language } from '@comanda/contract/errors.ts'

/** The page is made again in the other language; the cart is on the server and stays. */
export function switchLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in the web-views we serve
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  const url = new URL(location.href)
  url.searchParams.delete('lang')
  location.replace(url.href)
  if (url.hash !== '' && url.href === location.href) location.reload()
}
