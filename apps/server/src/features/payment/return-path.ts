/**
 * The page a guest returns to after paying: a path of this seller's app on our address, or null. Read as a browser
 * reads it, so that `//evil`, `/\evil`, `/s/demo/../..//evil` and embedded tabs are refused.
 */
export function readReturnPath(text: string, sellerId: string, publicUrl: string): string | null {
  if (text === '') return `/s/${sellerId}/index/bill`
  if (!/^\/s\/[\x21-\x7e]*$/.test(text) || text.includes('\\')) return null
  let url: URL
  try {
    url = new URL(text, publicUrl)
  } catch {
    return null
  }
  const home = `/s/${sellerId}`
  const inside = url.pathname === home || url.pathname.startsWith(`${home}/`)
  if (url.origin !== new URL(publicUrl).origin || !inside || url.pathname.includes('//')) return null
  return url.pathname + url.search + url.hash
}
