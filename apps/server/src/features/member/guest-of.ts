import type { Call } from '../../http/call.ts'

/** The guest of this phone, even while staff are signed in on it. */
export function guestOf({ guest, actor }: Pick<Call, 'guest' | 'actor'>): string {
  return guest?.uid ?? actor
}
