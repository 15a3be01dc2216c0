import { type Later, LaterPart } from '../../app/later-part.tsx'

const tableNews: Later<object> = {
  load: async () => (await import('./table-news-part.tsx')).TableNewsPart,
}

/** News from companions and staff, on every screen of the table. */
export function TableNews() {
  return <LaterPart part={tableNews} props={{}} />
}
