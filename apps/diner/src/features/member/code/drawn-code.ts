import { stepAt } from '@comanda/rules/access/timed-password.ts'
import { code128Widths } from '@comanda/rules/member/code128.ts'
import { memberCode } from '@comanda/rules/member/member-code.ts'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Drawing } from '../../../app/drawn-qr.ts'
import type { KeptMemberCode } from './kept-member-code.ts'

/** The code of an instant of this phone's clock. Browsers offer HMAC only over https, so a library does it. */
export function codeAt(
  { handle, seed, ahead }: Pick<KeptMemberCode, 'handle' | 'seed' | 'ahead'>,
  now: number,
): string {
  return memberCode(handle, bytesOf(seed), stepAt(now + ahead), (key, message) => hmac(sha256, key, message))
}

/** Reads base64url. */
function bytesOf(text: string): Uint8Array {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

/** One module high: the caller stretches it. */
export function drawBars(code: string): Drawing {
  let [width, path] = [0, '']
  code128Widths(code).forEach((modules, index) => {
    if (index % 2 === 0) path += `M${width} 0h${modules}v1h-${modules}z`
    width += modules
  })
  return { width, height: 1, path }
}
