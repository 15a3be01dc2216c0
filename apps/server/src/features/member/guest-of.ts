import type { Call } from '../../http/call.ts'

/** Whose phone it is: the guest of this device, also while staff are signed in on it. */
export function guestOf({ guest, actor }: Pick<Call, 'guest' | 'actor'>): string {
  return guest?.uid ?? actor
}
