import { createHash } from 'node:crypto'

/** How a content security policy names a style or script that stands in the page. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
