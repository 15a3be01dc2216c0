import { type Later, LaterPart } from '../../app/later-part.tsx'

const tablesPart: Later<object> = {
  words: ['waiter'],
  load: async () => (await import('../../features/waiter/components/tables.tsx')).Tables,
}

/** The store's tables, for staff. */
export function Page() {
  return <LaterPart part={tablesPart} props={{}} />
}
