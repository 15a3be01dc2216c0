import type { Later } from '../../app/later-part.tsx'

/** Drawing codes takes libraries that no other screen needs. */
export const memberCodePart: Later<{ username: string }> = {
  load: async () => (await import('./code/member-code.tsx')).MemberCode,
}
