/** What the service worker keeps on the phone, by kind. */
export const keptCaches = {
  files: 'comanda-files',
  menus: 'comanda-menus',
  pages: 'comanda-pages',
  offline: 'comanda-offline',
} as const

/** Bytes that never change under their address; null for everything else. */
export function isKeptByAddress({ pathname, searchParams }: URL): 'files' | 'menus' | null {
  if (pathname.startsWith('/assets/')) return 'files'
  return /^\/weixin\/onlineorder\/[^/]+\/[^/]+\/\d+\/storemenu\.html$/.test(pathname) && searchParams.has('v')
    ? 'menus'
    : null
}
