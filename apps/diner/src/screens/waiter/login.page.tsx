import { type Later, LaterPart } from '../../app/later-part.tsx'

const signInPart: Later<object> = {
  words: ['waiter'],
  load: async () => (await import('../../features/waiter/components/sign-in.tsx')).SignIn,
}

/** Where a waiter signs in (spec 1 §6). */
export function Page() {
  return <LaterPart part={signInPart} props={{}} />
}
